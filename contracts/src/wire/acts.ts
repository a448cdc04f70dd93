import type { OwnerKindName } from "../applicability/applicability.ts";

/** Item of a content module after a save. */
export interface SavedItem {
  itemId: string;
  categoryId: string;
  module: string;
  title: string;
  /** True if its release or take-down is in the future. */
  isScheduled: boolean;
  state: "waiting" | "shown" | "gone";
}

/** Subject of a circulation. `subject` is the kind of the row `subjectId`. */
export interface CirculatedSubject {
  subject: "revision" | "notice" | "item";
  subjectId: string;
  /** Revision with its number, else the title. */
  label: string;
  /** Hash of the circulated text, hexadecimal. */
  sha256: string;
}

/**
 * Acts triggered by a moment of the table `due`; "together" records all acts of one moment as one.
 */
export const dueActs = {
  /** Daily check: people are notified of authorisations that end soon. */
  "authorisation.morning": "each",
  /** The due day of a circulation is over. */
  "circulation.overdue": "each",
  /** Morning of a reminder. */
  "circulation.reminding": "each",
  /** The revision in force of a document changes. */
  "document.due": "each",
  /** Licences end, or documents must be reviewed, in some days. */
  "expiry.due": "together",
  "item.released": "each",
  /** Reports the saves of an item within some minutes. */
  "item.revised": "each",
  "item.takenDown": "each",
  "notice.released": "each",
  "notice.takenDown": "each",
  /** A staff message must be sent. */
  "staffMessage.due": "each",
} as const;
export type DueAct = keyof typeof dueActs;

/** `at`: the moment at which the act was due. */
type DueFacts = {
  [A in DueAct]: {
    subject: (typeof dueActs)[A] extends "together" ? readonly string[] : string;
    at: string;
  };
};

interface Decided {
  /** Person who decides. */
  actorId: string;
  reason?: string | null | undefined;
}

/**
 * Acts with effects, and their facts. `subject` is the id, or the ids, of the changed rows. The
 * handlers are in `server/src/features/act-handlers.ts`.
 */
interface DatedFacts extends DueFacts {
  "account.decided": Decided & { subject: readonly string[]; nature: string };
  /** An authorisation was issued, confirmed, suspended, restored or ended. */
  "authorisation.acted": {
    subject: string;
    done: "issue" | "confirm" | "suspend" | "restore" | "end";
    /** Number of the authorisation. */
    label: string;
    sha256: string;
    actorId: string;
    holderId: string;
    holder: string;
    reason: string;
  };
  /** Conditions of the authorisations of a category changed; `rules` describes the new ones. */
  "authorisation.ruled": { subject: string; label: string; rules: string; actorId: string };
  "circulation.addressed": { subject: string };
  "circulation.excused": {
    subject: string;
    circulated: CirculatedSubject;
    actorId: string;
    userId: string;
    name: string;
    reason: string;
  };
  /** Circulations ended, or the platform excused or re-included people. */
  "circulation.changed": { subject: readonly string[] };
  "circulation.reminded": { subject: string; step: string };
  "circulation.signed": {
    subject: string;
    circulated: CirculatedSubject;
    actorId: string;
    /** Reading time. */
    seconds: number;
  };
  "circulation.started": { subject: string };
  /** The item of a document shows `current` instead of `before`; null without a revision. */
  "document.shown": {
    subject: string;
    before: string | null;
    current: string | null;
    since: string | null;
  };
  "firmLicence.decided": Decided & { subject: readonly string[]; status: string };
  "item.created": { subject: string; item: SavedItem };
  /** Before items are moved to the trash. */
  "item.removing": { subject: readonly string[] };
  /** `wasShown`: true if visitors saw the item before. */
  "item.saved": { subject: string; item: SavedItem; wasShown: boolean };
  /** An item got chapters or aircraft types that it did not have before. */
  "item.stated": {
    subject: string;
    module: string;
    about: { chapters: readonly string[]; typeIds: readonly string[] };
  };
  /** Visitors no longer see the item. */
  "item.withdrawn": { subject: string };
  "licence.reminded": { subject: readonly string[] };
  "notice.saved": { subject: string };
  "product.decided": Decided & { subject: readonly string[]; status: string };
  /** A review ended by approval, return or recall. */
  "review.ended": {
    subject: string;
    actorId: string;
    decision: "approve" | "return" | "recall";
    comment: string;
  };
  /** The next step of a review can be decided. */
  "review.stepStarted": { subject: string };
  "revision.activated": { subject: string; actorId: string };
  "revision.decided": {
    subject: string;
    actorId: string;
    decision: "approve" | "return";
    comment: string;
    round: number;
    step: number;
    /** Person entitled to decide; `actorId` may be a delegate. */
    deciderId: string;
  };
  "revision.withdrawn": { subject: readonly string[]; actorId: string; reason: string };
  /** Training records were added: new ones, corrections or withdrawals. */
  "training.recorded": { subject: readonly string[]; actorId: string };
}

/** Facts of acts without a time, because no effect depends on it. */
interface UndatedFacts {
  /** Rows of other tables got other chapters or aircraft types. */
  "applicability.stated": { subject: readonly string[]; kind: OwnerKindName };
  /** An administrator refreshed the cached parameters or options. */
  "cache.refreshed": { table: "sysConfig" | "sysDictData" };
  /** Files of a row changed; `ownerTable` is the database's name of its table. */
  "files.changed": { subject: string; ownerTable: string };
  /** Text, files or applicability of ordinary items changed. */
  "item.edited": { subject: readonly string[]; actorId: string };
  /** Items were restored from the trash. */
  "item.restored": { subject: readonly string[] };
  /** Messages of a person were read, removed or tested. `subject` is the person. */
  "message.changed": { subject: string };
  /** Messages about these events were written. */
  "message.sent": { subject: readonly string[] };
  "parameter.changed": { subject: string; key: string };
  /** Rows were inserted, changed or removed; `table` in camelCase, such as `sysPost`. */
  "rows.written": { subject: string | readonly string[]; table: string };
}

type ActFacts = { [A in keyof DatedFacts]: DatedFacts[A] & { now: Date } } & UndatedFacts;
export type Act = keyof ActFacts;

/** Old and new value of a form field, for the operation log. */
export type ChangedField = readonly [field: string, from: unknown, to: unknown];

export type ActRecord<A extends Act = Act> = {
  [Each in A]: ActFacts[Each] & { act: Each; changes?: readonly ChangedField[] };
}[A];
