import { type DraftRow, draftDays, legacyDraftId } from "@aeromaint/contracts/personal/draft.ts";
import { localStore, sparePrefix } from "../../ui/storage/browser-storage.ts";
import { storedJson } from "../../ui/storage/stored-setting.ts";

/** User, form path and row of drafts; the row is null for a new one. */
export interface DraftLocation extends Pick<DraftRow, "formPath" | "rowId"> {
  userId: string;
}

/** Draft in this browser or on the server. `typedAt` is in milliseconds since 1970. */
export interface StoredDraft extends Omit<DraftRow, "savedAt"> {
  /** Absent if the draft is on the server only. */
  values?: Record<string, unknown>;
}

interface DraftCopy extends StoredDraft {
  values: Record<string, unknown>;
  isOnServer: boolean;
}

type DraftName = Pick<DraftRow, "formPath" | "rowId" | "draftId">;
type DraftMoment = DraftName & Pick<DraftRow, "typedAt">;

const dayMs = 24 * 60 * 60 * 1000;
const pendingPrefix = "am:";
/** Format of storage keys. Keys of earlier releases have no draft id. */
const keyPattern = /^am:(spare:)?draft:(\d+):([^:]+):(new|\d+)(?::(\w+))?$/;

/** Stores a draft that the server does not have yet. @returns false if the browser refuses */
export function storeDraftCopy(userId: string, draft: StoredDraft): boolean {
  const name = nameOf(userId, draft);
  const { title, version, values, typedAt } = draft;
  const text = JSON.stringify({ savedAt: typedAt, title, version, values });
  const isStored = localStore.set(pendingPrefix + name, text);
  // Remove the spare copy after the write: a full storage drops it itself, with a notice.
  localStore.remove(sparePrefix + name);
  return isStored;
}

/** Marks a draft as saved on the server, so that a full storage may drop the copy. */
export function markCopyOnServer(userId: string, draft: DraftMoment): void {
  const name = nameOf(userId, draft);
  const text = localStore.get(pendingPrefix + name);
  if (text === null || (copyIn(pendingPrefix + name)?.typedAt ?? 0) > draft.typedAt) return;
  localStore.remove(pendingPrefix + name);
  localStore.set(sparePrefix + name, text);
}

/** Removes the copy of a draft, unless it has later input. */
export function removeDraftCopy(userId: string, draft: DraftMoment): void {
  for (const key of localStore.keys()) {
    const copy = copyIn(key);
    const isNamed = copy && nameOf(copy.userId, copy) === nameOf(userId, draft);
    if (isNamed && copy.typedAt <= draft.typedAt) localStore.remove(key);
  }
}

export function listDraftCopies(userId: string): DraftCopy[] {
  return localStore.keys().flatMap((key) => {
    const copy = copyIn(key);
    return copy?.userId === userId ? [copy] : [];
  });
}

export function removeExpiredDraftCopies(): void {
  for (const key of localStore.keys()) {
    const copy = copyIn(key);
    if (copy && Date.now() - copy.typedAt >= draftDays * dayMs) localStore.remove(key);
  }
}

/**
 * Drafts of a user on the server and in this browser, latest first. The later state of a draft
 * wins. `rows`: drafts on the server; undefined if it is unreachable.
 */
export function mergeDrafts(rows: DraftRow[] | undefined, copies: DraftCopy[]): StoredDraft[] {
  const drafts = new Map<string, StoredDraft>();
  for (const row of rows ?? []) drafts.set(nameOf("", row), row);
  for (const copy of copies) {
    const name = nameOf("", copy);
    const stored = drafts.get(name);
    // The draft was saved or discarded on another computer.
    if (rows && !stored && copy.isOnServer) continue;
    if (!stored || copy.typedAt > stored.typedAt) drafts.set(name, copy);
  }
  return [...drafts.values()].sort((one, other) => other.typedAt - one.typedAt);
}

function nameOf(userId: string, { formPath, rowId, draftId }: DraftName): string {
  return `draft:${userId}:${formPath}:${rowId ?? "new"}:${draftId}`;
}

function copyIn(key: string): (DraftCopy & DraftLocation) | undefined {
  const [found, spare, userId, formPath, row, draftId = legacyDraftId] = keyPattern.exec(key) ?? [];
  const stored = found && storedJson(localStore.get(key));
  if (!userId || !formPath || !isStored(stored)) return undefined;
  const { savedAt: typedAt, title = "", version = null, values } = stored;
  const rowId = row === "new" || row === undefined ? null : row;
  const isOnServer = spare !== undefined;
  return { userId, formPath, rowId, draftId, title, version, values, typedAt, isOnServer };
}

interface StoredInput {
  savedAt: number;
  title?: string;
  version?: number | null;
  values: Record<string, unknown>;
}

function isStored(value: unknown): value is StoredInput {
  if (typeof value !== "object" || value === null) return false;
  const { savedAt, values } = value as Partial<StoredInput>;
  return typeof savedAt === "number" && typeof values === "object" && values !== null;
}
