import {
  type DraftBody,
  type DraftDetail,
  type DraftKey,
  type DraftSave,
  draftPath,
  draftsPath,
} from "@aeromaint/contracts/personal/draft.ts";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import type { DraftPlace } from "./drafts.ts";

/** Milliseconds between the first unsaved key and its save: typing on does not put it off. */
const interval = 3_000;

/** Where the latest input is stored. */
export type DraftState =
  | { kind: "none" }
  | { kind: "saving" }
  /** `at` as the server says it, yyyy-MM-dd HH:mm:ss. */
  | { kind: "saved"; at: string }
  /** The server did not take it: in this browser only. */
  | { kind: "local" };

/** The state of a draft, for who shows it: the form and the list behind it are not rendered for each save. */
export class DraftStatus {
  #state: DraftState = { kind: "none" };
  readonly #watchers = new Set<() => void>();

  readonly get = (): DraftState => this.#state;

  readonly set = (state: DraftState): void => {
    this.#state = state;
    for (const told of this.#watchers) told();
  };

  /** @returns what ends it */
  readonly watch = (onChange: () => void): (() => void) => {
    this.#watchers.add(onChange);
    return () => this.#watchers.delete(onChange);
  };
}

interface DraftListener {
  onState: (state: DraftState) => void;
  /** Another computer has saved the same form's draft since. */
  onNewer: (draft: DraftDetail) => void;
}

/**
 * Saves a form's draft on the server, one call at a time. It rests while an earlier draft is on
 * offer, so that the offered one is there until its author has decided.
 */
export class DraftUpload {
  readonly #calls: DraftCalls;
  readonly #listener: DraftListener;
  #key: DraftKey | null = null;
  #after: string | null = null;
  #isPaused = false;
  /** Made when it is sent: it is slow to make of a long text, and each key makes another. */
  #waiting: (() => DraftContent) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(calls: DraftCalls, listener: DraftListener) {
    this.#calls = calls;
    this.#listener = listener;
  }

  /** Switches to the form of this place and reads its draft; null where the server has or says none. */
  async begin(
    place: DraftPlace | null,
    onFound: (draft: DraftDetail | null) => void,
  ): Promise<void> {
    void this.flush();
    const key = place && { formPath: place.path, rowId: place.id };
    this.#key = key;
    this.#after = null;
    this.#isPaused = false;
    this.#listener.onState({ kind: "none" });
    if (!key) return;
    this.#isPaused = true;
    await this.#queue;
    const found = await this.#calls.find(key).catch(() => null);
    if (this.#key !== key) return;
    this.resume(found);
    onFound(found);
  }

  /** An earlier draft waits for its author's decision. */
  pause(): void {
    this.#isPaused = true;
  }

  /** Goes on from this save; null: there is none on the server. */
  resume(save: DraftSave | null): void {
    this.#after = save?.saveId ?? null;
    this.#isPaused = false;
    if (this.#waiting) this.#schedule();
  }

  note(makeDraft: () => DraftContent): void {
    if (!this.#key) return;
    this.#waiting = makeDraft;
    if (!this.#isPaused) this.#schedule();
  }

  /** Saves at once what waits. */
  flush(): Promise<unknown> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [key, makeDraft] = [this.#key, this.#waiting];
    if (!key || !makeDraft || this.#isPaused) return this.#queue;
    this.#waiting = null;
    const draft = makeDraft();
    this.#queue = this.#queue.then(() => this.#send(key, draft));
    return this.#queue;
  }

  /** The form was saved, or its draft discarded. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = null;
    this.#isPaused = false;
    const key = this.#key;
    if (!key) return;
    this.#queue = this.#queue.then(() => this.#remove(key));
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), interval);
  }

  async #send(key: DraftKey, draft: DraftContent): Promise<void> {
    const tell = (state: DraftState) => this.#key === key && this.#listener.onState(state);
    if (Object.keys(draft.values).length === 0) return this.#remove(key);
    tell({ kind: "saving" });
    try {
      const save = await this.#calls.save({ ...key, ...draft, after: this.#after });
      if (this.#key === key) this.#after = save.saveId;
      tell({ kind: "saved", at: save.savedAt });
    } catch (error) {
      tell({ kind: "local" });
      // Goes with the next key, or as the form closes.
      this.#waiting ??= () => draft;
      if (error instanceof ApiError && error.code === 409) await this.#offerNewer(key);
    }
  }

  async #remove(key: DraftKey): Promise<void> {
    if (this.#key === key) this.#after = null;
    // Goes by itself in time; the form must not fail for it.
    await this.#calls.remove(key).catch(() => undefined);
    if (this.#key === key) this.#listener.onState({ kind: "none" });
  }

  async #offerNewer(key: DraftKey): Promise<void> {
    const newer = await this.#calls.find(key).catch(() => null);
    if (this.#key !== key) return;
    if (!newer) return this.resume(null);
    this.pause();
    this.#listener.onNewer(newer);
  }
}

/** What a draft is without its place. */
export type DraftContent = Pick<DraftBody, "title" | "version" | "values">;

/** Of the query for the list of them. */
export const draftsKey = [draftsPath];

/** The drafts of the signed-in person on the server. */
export const draftCalls = {
  list: () => api.get(draftsPath),
  find: (key: DraftKey) => api.get(draftPath, queryOf(key)),
  save: (body: DraftBody) => api.put(draftPath, body),
  remove: (key: DraftKey) => api.send("DELETE", draftPath, { query: queryOf(key) }),
};

type DraftCalls = Pick<typeof draftCalls, "find" | "save" | "remove">;

function queryOf({ formPath, rowId }: DraftKey) {
  return { formPath, ...(rowId && { rowId }) };
}
