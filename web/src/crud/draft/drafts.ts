import type { FieldKind } from "@aeromaint/contracts/fields/fields.ts";
import { storedJson } from "../../ui/stored-setting.ts";
import { type CrudResource, type FormValues, fieldOf } from "../resource-types.ts";

/** Unsaved form input, stored in this browser. */
export interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** Of the row that it would change; null for a new one. */
  version: number | null;
  /** The fields that differ from what the form started with, and no others. */
  values: FormValues;
}

/** Identifies a form by its user, resource and row. A new row has no id. */
export interface DraftPlace {
  userId: string;
  path: string;
  id: string | null;
}

const prefix = "am:draft:";
const lifetime = 7 * 24 * 60 * 60 * 1000;

/** Files cannot be stored as text, and passwords must not be. */
const neverStored: readonly FieldKind[] = ["files", "password"];

/** The draft of this place, unless it has expired. */
export function readDraft(place: DraftPlace): Draft | null {
  return stored(keyOf(place));
}

/** Returns false when the storage is full. */
export function storeDraft(place: DraftPlace, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function removeLocalDraft(place: DraftPlace): void {
  localStorage.removeItem(keyOf(place));
}

/** A draft with the form it belongs to. */
export interface StoredDraft extends Draft, Pick<DraftPlace, "path" | "id"> {}

/** A user's drafts in this browser, latest first. */
export function listLocalDrafts(userId: string): StoredDraft[] {
  const own = `${prefix}${userId}:`;
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(own))
    .flatMap((key) => {
      const draft = stored(key);
      const [path = "", id = ""] = key.slice(own.length).split(":");
      return draft ? [{ ...draft, path, id: id === "new" ? null : id }] : [];
    })
    .sort((one, other) => other.savedAt - one.savedAt);
}

/** Removes the expired drafts of all users. */
export function removeExpiredDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix)) stored(key);
  }
}

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

function keyOf({ userId, path, id }: DraftPlace): string {
  return `${prefix}${userId}:${path}:${id ?? "new"}`;
}

function stored(key: string): Draft | null {
  const draft = storedJson(() => localStorage.getItem(key));
  if (isDraft(draft) && Date.now() - draft.savedAt < lifetime) return draft;
  localStorage.removeItem(key);
  return null;
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const { savedAt, values } = value as Partial<Draft>;
  return typeof savedAt === "number" && typeof values === "object" && values !== null;
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
