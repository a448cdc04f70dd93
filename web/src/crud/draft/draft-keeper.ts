import { type Draft, type DraftPlace, dropDraft, readDraft, storeDraft } from "./drafts.ts";

/** Milliseconds of rest after which what was typed is written down. */
const rest = 400;

/** Writes a form's draft once the typing rests, and at once when the form is left. */
export class DraftKeeper {
  #place: DraftPlace | null = null;
  #waiting: Draft | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #kept = false;

  /** Turns to the form of this place; answers what was left there. Null: nothing is kept. */
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
    this.#timer = setTimeout(() => this.flush(), rest);
  }

  /** Writes what waits. Answers whether something of this form is kept now. */
  flush(): boolean {
    const draft = this.#taken();
    if (!this.#place || !draft) return this.#kept;
    const isEmpty = Object.keys(draft.values).length === 0;
    if (isEmpty) dropDraft(this.#place);
    this.#kept = !isEmpty && storeDraft(this.#place, draft);
    return this.#kept;
  }

  /** The form was saved, or its draft is not wanted. */
  forget(): void {
    this.#taken();
    this.#kept = false;
    if (this.#place) dropDraft(this.#place);
  }

  #taken(): Draft | null {
    clearTimeout(this.#timer);
    const draft = this.#waiting;
    this.#waiting = null;
    return draft;
  }
}
