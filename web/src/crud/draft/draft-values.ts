import type { FieldKind } from "@aeromaint/contracts/fields/fields.ts";
import { type CrudResource, type FormValues, fieldOf } from "../resource-types.ts";

/** Files cannot be stored as text, and passwords must not be. */
const neverStored: readonly FieldKind[] = ["files", "password"];

/**
 * The typed values worth keeping: those that differ from the start. Untouched fields are left
 * out, so that restoring never undoes what somebody else has changed in them. Pictures that a
 * text has inlined go along where they are asked for.
 */
export function draftValues(
  resource: CrudResource,
  values: FormValues,
  start: FormValues,
  { pictures = false } = {},
): FormValues {
  const changed: FormValues = {};
  for (const name of Object.keys(resource.fields)) {
    const kind = fieldOf(resource.create, name).schema["x-kind"];
    if (!(name in values) || neverStored.includes(kind)) continue;
    const isCut = kind === "richText" && !pictures;
    const value = isCut ? withoutInlined(values[name]) : values[name];
    if (isChanged(value, start[name])) changed[name] = value ?? null;
  }
  return changed;
}

function isChanged(value: unknown, start: unknown): boolean {
  // Two long texts, for each key.
  if (typeof value === "string" && typeof start === "string") return value !== start;
  return comparable(value) !== comparable(start);
}

/** To a form an emptied field equals an untouched empty one. */
function comparable(value: unknown): string {
  return JSON.stringify(value === null || value === undefined ? "" : value);
}

/** Unsaved pictures are inlined in the text: too large for localStorage. */
function withoutInlined(value: unknown): unknown {
  if (typeof value !== "string" || !value.includes('src="data:')) return value;
  const { body } = new DOMParser().parseFromString(value, "text/html");
  for (const picture of body.querySelectorAll('img[src^="data:"]'))
    (picture.closest("figure") ?? picture).remove();
  return body.innerHTML;
}
