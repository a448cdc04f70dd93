import { type Draft, type DraftPlace, readDraft, removeLocalDraft, storeDraft } from "./drafts.ts";

/** Milliseconds. */
const debounceDelay = 400;

/** Stores a form's draft, debounced while typing and immediately when the form closes. */
export class DraftAutosave {
  #place: DraftPlace | null = null;
  #waiting: Draft | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #kept = false;

  /** Switches to the form of this place and returns its stored draft. Null: stores nothing. */
  begin(place: DraftPlace | null): Draft | null {
    this.flush();
    this.#place = place;
    this.#kept = false;
    return place && readDraft(place);
  }

  note(draft: Draft): void {
    if (!this.#place) return;
    this.#waiting = draft;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), debounceDelay);
  }

  /** Flushes a pending write. Returns whether a draft of this form is stored. */
  flush(): boolean {
    const draft = this.#taken();
    if (!this.#place || !draft) return this.#kept;
    const isEmpty = Object.keys(draft.values).length === 0;
    if (isEmpty) removeLocalDraft(this.#place);
    this.#kept = !isEmpty && storeDraft(this.#place, draft);
    return this.#kept;
  }

  /** The form was saved, or its draft discarded. */
  forget(): void {
    this.#taken();
    this.#kept = false;
    if (this.#place) removeLocalDraft(this.#place);
  }

  #taken(): Draft | null {
    clearTimeout(this.#timer);
    const draft = this.#waiting;
    this.#waiting = null;
    return draft;
  }
}
