import {
  type DraftBody,
  type DraftKey,
  type DraftRemoval,
  draftPath,
  draftsPath,
} from "@aeromaint/contracts/personal/draft.ts";
import { create } from "zustand";
import { api } from "../../api/api.ts";
import { serverNow } from "../../api/server-clock.ts";
import {
  type DraftLocation,
  listDraftCopies,
  markCopyOnServer,
  mergeDrafts,
  removeDraftCopy,
  type StoredDraft,
  storeDraftCopy,
} from "./draft-copies.ts";

/** Milliseconds after the last key press until the browser stores the input. */
const copyDelay = 400;
/**
 * Milliseconds from the first unsaved key press to the save on the server. Further typing does not
 * delay it.
 */
const sendInterval = 3_000;

/** Storage location of the latest input. */
export type DraftState =
  | { kind: "none" }
  | { kind: "saving" }
  /** `at`: server time, yyyy-MM-dd HH:mm:ss. */
  | { kind: "saved"; at: string }
  /** In this browser only; the server refused it. */
  | { kind: "local" }
  /** Neither the server nor the browser stored it. */
  | { kind: "unsaved" };

/** Store of a draft's state, so that a save renders only the component that shows it. */
export const createDraftStatus = () => create<DraftState>(() => ({ kind: "none" }));
export type DraftStatus = ReturnType<typeof createDraftStatus>;

/** Draft without its location. Empty values mean no draft. */
type DraftContent = Pick<DraftBody, "title" | "version" | "values">;

/**
 * Builds the content at the time of storing: doing so on every key press is slow for long texts.
 */
type BuildDraft = (target: "browser" | "server") => DraftContent;

interface DraftWriterOptions {
  /** Restored draft. It is replaced when the new text is on the server. */
  continued?: StoredDraft | undefined;
  onState: (state: DraftState) => void;
}

/**
 * Stores the input of one open form: in the browser soon after a key press, on the server later.
 * Each open form has its own draft, in other tabs too.
 */
export class DraftWriter {
  readonly draftId = Date.now().toString(36) + Math.random().toString(36).slice(2, 12);
  readonly #place: DraftLocation;
  readonly #onState: (state: DraftState) => void;
  #continued: StoredDraft | undefined;
  #typedAt = 0;
  #uncopied: TypedDraft | null = null;
  #unsent: TypedDraft | null = null;
  #copyTimer: ReturnType<typeof setTimeout> | undefined;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<void> = Promise.resolve();
  #isInBrowser = false;
  #isOnServer = false;
  /** True after the first save request: its response may be lost. */
  #wasSent = false;
  #isEnded = false;

  constructor(place: DraftLocation, { continued, onState }: DraftWriterOptions) {
    this.#place = place;
    this.#continued = continued;
    this.#onState = onState;
  }

  note(make: BuildDraft): void {
    if (this.#isEnded) return;
    // The server's clock has a resolution of one second and may seem to go back.
    this.#typedAt = Math.max(serverNow(), this.#typedAt + 1);
    const typed = { make, typedAt: this.#typedAt };
    this.#uncopied = typed;
    this.#unsent = typed;
    clearTimeout(this.#copyTimer);
    this.#copyTimer = setTimeout(() => this.#copy(), copyDelay);
    this.#sendTimer ??= setTimeout(() => void this.#send(), sendInterval);
  }

  /** Stores pending input now. @returns true if a draft is stored */
  async flush(): Promise<boolean> {
    this.#copy();
    const sent = this.#send();
    // Do not wait for the server, which may be unreachable.
    if (this.#isInBrowser) return true;
    await sent;
    return this.#isOnServer;
  }

  /** Call after the text is saved: removes this draft and the one it continues. */
  async forget(): Promise<void> {
    this.#isEnded = true;
    hideSavedDraft({ ...this.#name(), typedAt: Number.MAX_SAFE_INTEGER });
    if (this.#continued) hideSavedDraft(this.#continued);
    clearTimeout(this.#copyTimer);
    clearTimeout(this.#sendTimer);
    this.#unsent = null;
    removeDraftCopy(this.#place.userId, { ...this.#name(), typedAt: Number.MAX_SAFE_INTEGER });
    this.#queue = this.#queue.then(async () => {
      await this.#removeOwn();
      await this.#removeContinued();
    });
    await this.#queue;
  }

  #name() {
    const { formPath, rowId } = this.#place;
    return { formPath, rowId, draftId: this.draftId };
  }

  #copy(): void {
    clearTimeout(this.#copyTimer);
    const typed = this.#uncopied;
    if (!typed || this.#isEnded) return;
    this.#uncopied = null;
    const { userId } = this.#place;
    const { title, version = null, values } = typed.make("browser");
    const draft = { ...this.#name(), title: title ?? "", version, values, typedAt: typed.typedAt };
    if (isEmpty(values)) removeDraftCopy(userId, draft);
    this.#isInBrowser = !isEmpty(values) && storeDraftCopy(userId, draft);
  }

  #send(): Promise<void> {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = undefined;
    const typed = this.#unsent;
    if (!typed || this.#isEnded) return this.#queue;
    this.#unsent = null;
    const content = typed.make("server");
    this.#queue = this.#queue.then(() => this.#upload(content, typed));
    return this.#queue;
  }

  async #upload(content: DraftContent, typed: TypedDraft): Promise<void> {
    if (isEmpty(content.values)) return this.#removeOwn();
    const { typedAt } = typed;
    this.#onState({ kind: "saving" });
    this.#wasSent = true;
    try {
      const { savedAt } = await draftCalls.save({ ...this.#name(), ...content, typedAt });
      this.#isOnServer = true;
      markCopyOnServer(this.#place.userId, { ...this.#name(), typedAt });
      this.#onState({ kind: "saved", at: savedAt });
      await this.#removeContinued();
    } catch {
      // Retried with the next key press, or when the form closes.
      this.#unsent ??= typed;
      this.#onState({ kind: this.#isInBrowser ? "local" : "unsaved" });
    }
  }

  async #removeOwn(): Promise<void> {
    if (this.#wasSent) await draftCalls.remove(this.#name()).catch(ignore);
    this.#isOnServer = false;
    this.#onState({ kind: "none" });
  }

  async #removeContinued(): Promise<void> {
    const draft = this.#continued;
    this.#continued = undefined;
    if (draft) await discardDraft(this.#place.userId, draft);
  }
}

/** Removes a draft in the listed state; later input of another tab stays. */
export async function discardDraft(userId: string, draft: StoredDraft): Promise<void> {
  removeDraftCopy(userId, draft);
  const { formPath, rowId, draftId, typedAt } = draft;
  await draftCalls.remove({ formPath, rowId, draftId, typedAt }).catch(ignore);
}

export async function listFormDrafts({
  userId,
  formPath,
  rowId,
}: DraftLocation): Promise<StoredDraft[]> {
  const rows = await draftCalls.list().catch(() => undefined);
  return mergeDrafts(rows, listDraftCopies(userId)).filter(
    (draft) => draft.formPath === formPath && draft.rowId === rowId && !isSaved(draft),
  );
}

/** Input of a draft; undefined if it no longer exists. */
export async function findDraftInput(draft: StoredDraft): Promise<StoredDraft["values"]> {
  return draft.values ?? (await draftCalls.find(draft))?.values;
}

export const draftsKey = [draftsPath];

export const draftCalls = {
  list: () => api.get(draftsPath),
  find: ({ formPath, rowId, draftId }: DraftKey) =>
    api.get(draftPath, { formPath, rowId, draftId }),
  save: (body: DraftBody) => api.put(draftPath, body),
  remove: (query: DraftRemoval) => api.send("DELETE", draftPath, { query }),
};

/** Moment of the latest input by draft. This page saved its text; the server removes it later. */
const savedDrafts = new Map<string, number>();

const savedKeyOf = ({ formPath, rowId, draftId }: DraftKey) => `${formPath} ${rowId} ${draftId}`;

const hideSavedDraft = (draft: DraftKey & { typedAt: number }) =>
  savedDrafts.set(savedKeyOf(draft), draft.typedAt);

const isSaved = (draft: StoredDraft) => draft.typedAt <= (savedDrafts.get(savedKeyOf(draft)) ?? -1);

interface TypedDraft {
  make: BuildDraft;
  typedAt: number;
}

const isEmpty = (values: object): boolean => Object.keys(values).length === 0;

/** The server removes old drafts later. */
const ignore = () => undefined;
