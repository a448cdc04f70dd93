import type { FieldKind } from "@aeromaint/contracts/fields/fields.ts";
import { type CrudResource, type FormValues, fieldOf } from "../resource-types.ts";

/** Files are not storable as text; passwords must not be stored. */
const neverStored: readonly FieldKind[] = ["files", "password"];

/**
 * Returns the values that differ from the start. Unchanged fields are left out: restoring must not
 * undo changes of other people. Inlined pictures are kept only on request.
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
  // Compare strings directly: this runs for long texts on every key press.
  if (typeof value === "string" && typeof start === "string") return value !== start;
  return comparable(value) !== comparable(start);
}

/** Treats null, undefined and "" as equal, as a form does. */
function comparable(value: unknown): string {
  return JSON.stringify(value === null || value === undefined ? "" : value);
}

/** Removes inlined pictures: they are too large for localStorage. */
function withoutInlined(value: unknown): unknown {
  if (typeof value !== "string" || !value.includes('src="data:')) return value;
  const { body } = new DOMParser().parseFromString(value, "text/html");
  for (const picture of body.querySelectorAll('img[src^="data:"]'))
    (picture.closest("figure") ?? picture).remove();
  return body.innerHTML;
}
