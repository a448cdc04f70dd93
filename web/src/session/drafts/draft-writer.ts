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
  type DraftPlace,
  listCopies,
  markOnServer,
  mergedDrafts,
  removeCopy,
  type StoredDraft,
  storeCopy,
} from "./draft-copies.ts";

/** Milliseconds without a key before the browser stores the input. */
const copyDelay = 400;
/** Milliseconds between the first unsaved key and its save on the server: typing on does not delay it. */
const sendInterval = 3_000;

/** Where the latest input is stored. */
export type DraftState =
  | { kind: "none" }
  | { kind: "saving" }
  /** `at` as the server states it, yyyy-MM-dd HH:mm:ss. */
  | { kind: "saved"; at: string }
  /** The server did not take it: in this browser only. */
  | { kind: "local" }
  /** Neither the server nor the browser took it. */
  | { kind: "unsaved" };

/** The state of a draft for the component that shows it: a save does not render form and list. */
export const createDraftStatus = () => create<DraftState>(() => ({ kind: "none" }));
export type DraftStatus = ReturnType<typeof createDraftStatus>;

/** A draft without its place. Without values there is nothing to keep. */
export type DraftContent = Pick<DraftBody, "title" | "version" | "values">;

/** Makes the content when it is stored: that is slow for a long text, and each key changes it. */
export type MakeDraft = (target: "browser" | "server") => DraftContent;

interface DraftWriterOptions {
  /** The restored draft. This act of writing replaces it once its own text is on the server. */
  continued?: StoredDraft | undefined;
  onState: (state: DraftState) => void;
}

/**
 * Stores one act of writing: in this browser soon after a key, on the server a little later. Other
 * acts of the same form, in other tabs too, have drafts of their own.
 */
export class DraftWriter {
  readonly draftId = Date.now().toString(36) + Math.random().toString(36).slice(2, 12);
  readonly #place: DraftPlace;
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
  /** True from the first save on, as an answer may be lost. */
  #wasSent = false;
  #isEnded = false;

  constructor(place: DraftPlace, { continued, onState }: DraftWriterOptions) {
    this.#place = place;
    this.#continued = continued;
    this.#onState = onState;
  }

  note(make: MakeDraft): void {
    if (this.#isEnded) return;
    // The server's clock is known to a second: it may seem to go back.
    this.#typedAt = Math.max(serverNow(), this.#typedAt + 1);
    const typed = { make, typedAt: this.#typedAt };
    this.#uncopied = typed;
    this.#unsent = typed;
    clearTimeout(this.#copyTimer);
    this.#copyTimer = setTimeout(() => this.#copy(), copyDelay);
    this.#sendTimer ??= setTimeout(() => void this.#send(), sendInterval);
  }

  /** Stores pending input now. Resolves to true if a draft is stored. */
  async flush(): Promise<boolean> {
    this.#copy();
    const sent = this.#send();
    // Without waiting for the server, which may be out of reach.
    if (this.#isInBrowser) return true;
    await sent;
    return this.#isOnServer;
  }

  /** The text was saved: this draft and the one that it continues are done. */
  async forget(): Promise<void> {
    this.#isEnded = true;
    clearTimeout(this.#copyTimer);
    clearTimeout(this.#sendTimer);
    this.#unsent = null;
    removeCopy(this.#place.userId, { ...this.#name(), typedAt: Number.MAX_SAFE_INTEGER });
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
    if (isEmpty(values)) removeCopy(userId, draft);
    this.#isInBrowser = !isEmpty(values) && storeCopy(userId, draft);
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
      markOnServer(this.#place.userId, { ...this.#name(), typedAt });
      this.#onState({ kind: "saved", at: savedAt });
      await this.#removeContinued();
    } catch {
      // Sent with the next key, or when the form closes.
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

/** Removes a draft as it was listed; later input of another tab stays. */
export async function discardDraft(userId: string, draft: StoredDraft): Promise<void> {
  removeCopy(userId, draft);
  const { formPath, rowId, draftId, typedAt } = draft;
  await draftCalls.remove({ formPath, rowId, draftId, typedAt }).catch(ignore);
}

/** The drafts of a form, latest first. */
export async function draftsOf({ userId, formPath, rowId }: DraftPlace): Promise<StoredDraft[]> {
  const rows = await draftCalls.list().catch(() => undefined);
  return mergedDrafts(rows, listCopies(userId)).filter(
    (draft) => draft.formPath === formPath && draft.rowId === rowId,
  );
}

/** The input of a draft; undefined if it is gone. */
export async function inputOf(draft: StoredDraft): Promise<StoredDraft["values"]> {
  return draft.values ?? (await draftCalls.find(draft))?.values;
}

/** Query key of the list of drafts. */
export const draftsKey = [draftsPath];

/** The drafts of the signed-in person on the server. */
export const draftCalls = {
  list: () => api.get(draftsPath),
  find: ({ formPath, rowId, draftId }: DraftKey) =>
    api.get(draftPath, { formPath, rowId, draftId }),
  save: (body: DraftBody) => api.put(draftPath, body),
  remove: (query: DraftRemoval) => api.send("DELETE", draftPath, { query }),
};

interface TypedDraft {
  make: MakeDraft;
  typedAt: number;
}

const isEmpty = (values: object): boolean => Object.keys(values).length === 0;

/** The server removes an old draft later by itself. */
const ignore = () => undefined;
