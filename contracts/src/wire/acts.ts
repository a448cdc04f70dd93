import type { OwnerKindName } from "../applicability/applicability.ts";

/** An item of a content module as a save leaves it. */
export interface SavedItem {
  itemId: string;
  categoryId: string;
  module: string;
  title: string;
  /** Whether its release or its take-down is still to come. */
  isScheduled: boolean;
  state: "waiting" | "shown" | "gone";
}

/** What a circulation is about. `subject` says what kind of row `subjectId` is. */
export interface CirculatedSubject {
  subject: "revision" | "notice" | "item";
  subjectId: string;
  /** A revision with its number, else the title. */
  label: string;
  /** Of the circulated text, hexadecimal. */
  sha256: string;
}

/**
 * Acts that come by the time alone, at a moment of the table `due`; whether those of one moment are recorded each or
 * together.
 */
export const dueActs = {
  /** A morning; people hear which of their authorisations end soon. */
  "authorisation.morning": "each",
  /** A circulation is due. */
  "circulation.overdue": "each",
  /** The morning of a reminder. */
  "circulation.reminding": "each",
  /** Another revision of a document is in force, or none. */
  "document.due": "each",
  /** Licences end, or documents are to be reviewed, in so many days. */
  "expiry.due": "together",
  "item.released": "each",
  /** Reports the saves of an item within some minutes. */
  "item.revised": "each",
  "item.takenDown": "each",
  "notice.released": "each",
  /** What staff wrote is to go out. */
  "staffMessage.due": "each",
} as const;
export type DueAct = keyof typeof dueActs;

/** `at`: the moment at which it was due. */
type DueFacts = {
  [A in DueAct]: {
    subject: (typeof dueActs)[A] extends "together" ? readonly string[] : string;
    at: string;
  };
};

interface Decided {
  /** The person who decides. */
  actorId: string;
  reason?: string | null | undefined;
}

/**
 * Everything that is done on the platform and that something follows from: the act, and what is known
 * when it is done. `subject` is the id, or the ids, of what it is done to. What follows from each act is in
 * `server/src/features/acts.ts`.
 */
interface DatedFacts extends DueFacts {
  "account.decided": Decided & { subject: readonly string[]; nature: string };
  /** An authorisation was issued, countersigned, suspended, restored or ended. */
  "authorisation.acted": {
    subject: string;
    done: "issue" | "confirm" | "suspend" | "restore" | "end";
    /** Its number. */
    label: string;
    sha256: string;
    actorId: string;
    holderId: string;
    holder: string;
    reason: string;
  };
  /** What authorisations of a category rest on has changed; `rules` says what from now on. */
  "authorisation.ruled": { subject: string; label: string; rules: string; actorId: string };
  /** People were added to a circulation. */
  "circulation.addressed": { subject: string };
  /** A recipient was excused from signing. */
  "circulation.excused": {
    subject: string;
    circulated: CirculatedSubject;
    actorId: string;
    userId: string;
    name: string;
    reason: string;
  };
  /** Circulations ended, or the platform itself excused people or took them back in. */
  "circulation.changed": { subject: readonly string[] };
  "circulation.reminded": { subject: string; step: string };
  "circulation.signed": {
    subject: string;
    circulated: CirculatedSubject;
    actorId: string;
    /** Seconds of reading. */
    seconds: number;
  };
  "circulation.started": { subject: string };
  /** The item of a document shows this revision, in force since then, and showed that one before; null for none. */
  "document.shown": {
    subject: string;
    before: string | null;
    current: string | null;
    since: string | null;
  };
  "firmLicence.decided": Decided & { subject: readonly string[]; status: string };
  "item.created": { subject: string; item: SavedItem };
  /** Items are about to be moved to the trash. */
  "item.removing": { subject: readonly string[] };
  /** `wasShown`: whether visitors saw it before. */
  "item.saved": { subject: string; item: SavedItem; wasShown: boolean };
  /** An item is about chapters and types that it was not about before. */
  "item.stated": {
    subject: string;
    module: string;
    about: { chapters: readonly string[]; typeIds: readonly string[] };
  };
  /** Visitors see it no more. */
  "item.withdrawn": { subject: string };
  "licence.reminded": { subject: readonly string[] };
  "notice.saved": { subject: string };
  "product.decided": Decided & { subject: readonly string[]; status: string };
  /** The review of a revision has ended with its approval or its return, or somebody took it back. */
  "review.ended": {
    subject: string;
    actorId: string;
    decision: "approve" | "return" | "recall";
    comment: string;
  };
  /** People may decide in the next step of a review. */
  "review.stepStarted": { subject: string };
  "revision.activated": { subject: string; actorId: string };
  "revision.decided": {
    subject: string;
    actorId: string;
    decision: "approve" | "return";
    comment: string;
    round: number;
    step: number;
    /** In whose place the person decides. */
    deciderId: string;
  };
  "revision.withdrawn": { subject: readonly string[]; actorId: string; reason: string };
  /** Training records were added: new ones, corrections of others, or what withdraws them. */
  "training.recorded": { subject: readonly string[]; actorId: string };
}

/** The same of acts whose moment nothing depends on. */
interface UndatedFacts {
  /** Rows of other tables are about other chapters or types. */
  "applicability.stated": { subject: readonly string[]; kind: OwnerKindName };
  /** Somebody wants everybody to read these parameters or options anew. */
  "cache.refreshed": { table: "sysConfig" | "sysDictData" };
  /** A row has other files; `ownerTable` is what the database calls its table. */
  "files.changed": { subject: string; ownerTable: string };
  /** Somebody changed text, files or applicability of ordinary items. */
  "item.edited": { subject: readonly string[]; actorId: string };
  /** Items are back from the trash. */
  "item.restored": { subject: readonly string[] };
  /** A person's messages were read, removed, or tried out. `subject` is the person. */
  "message.changed": { subject: string };
  /** Messages were written of these events. */
  "message.sent": { subject: readonly string[] };
  /** A parameter of the platform has another value. */
  "parameter.changed": { subject: string; key: string };
  /** Rows were inserted, changed or removed; `table` as the program calls it, such as `sysPost`. */
  "rows.written": { subject: string | readonly string[]; table: string };
}

type ActFacts = { [A in keyof DatedFacts]: DatedFacts[A] & { now: Date } } & UndatedFacts;
export type Act = keyof ActFacts;

/** What a field of the form was and has become; the operation log shows it. */
export type ChangedField = readonly [field: string, from: unknown, to: unknown];

/** One act with its facts. */
export type ActRecord<A extends Act = Act> = {
  [Each in A]: ActFacts[Each] & { act: Each; changes?: readonly ChangedField[] };
}[A];
