import type { DraftDetail, DraftSave } from "@aeromaint/contracts/personal/draft.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { useSiteFacts, wallClock } from "../../reference-data/site-facts.ts";
import { useProfile } from "../../session/profile.ts";
import { type CrudResource, type FormValues, rowName } from "../resource-types.ts";
import { DraftStatus, DraftUpload, draftCalls, draftsKey } from "./draft-upload.ts";
import {
  type Draft,
  type DraftPlace,
  draftValues,
  readDraft,
  removeExpiredDrafts,
  removeLocalDraft,
  storeDraft,
} from "./drafts.ts";

interface TypedValues {
  values: FormValues;
  start: FormValues;
  version: number | null;
}

const maxTitle = 200;

/**
 * Stores the unsaved input of a resource's form per user and row, in this browser at once and on the
 * server soon after: a closed dialog, a reload, an expired session or a change of computer lose
 * nothing but files.
 */
export function useDraft(resource: CrudResource, { wanted }: { wanted: boolean }) {
  const userId = useProfile().data?.user.userId;
  const { timeZone } = useSiteFacts();
  const client = useQueryClient();
  const [local] = useState(() => new DraftAutosave());
  const [offered, setOffered] = useState<OfferedDraft | null>(null);
  const [status] = useState(() => new DraftStatus());
  const [server] = useState(
    () =>
      new DraftUpload(draftCalls, {
        onState: (next) => {
          status.set(next);
          if (next.kind !== "saving") void client.invalidateQueries({ queryKey: draftsKey });
        },
        onNewer: (draft) => setOffered(offeredFromServer(draft)),
      }),
  );

  useEffect(() => {
    const leave = () => {
      local.flush();
      void server.flush();
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [local, server]);

  useEffect(() => {
    if (wanted) removeExpiredDrafts();
  }, [wanted]);

  return {
    /** The earlier draft, until it is restored or discarded. */
    offered,
    /** Where the latest input is stored. */
    status,
    /** The form of a row (null: a new one) opens; `undefined` where nothing is typed. */
    begin: (id: string | null | undefined) => {
      const place =
        wanted && userId && id !== undefined ? { userId, path: resource.path, id } : null;
      const stored = local.begin(place);
      setOffered(null);
      void server.begin(place, (found) => {
        const latest = latestDraft(stored, found, timeZone);
        if (latest) server.pause();
        setOffered(latest);
      });
    },
    note: ({ values, start, version }: TypedValues) => {
      const typed = draftValues(resource, values, start);
      // Input that equals the start does not overwrite an undecided earlier draft.
      if (offered && Object.keys(typed).length === 0) return;
      local.note({ savedAt: serverNow(), version, values: typed });
      server.note(() => ({
        title: rowName({ ...start, ...values })?.slice(0, maxTitle) ?? null,
        version,
        values: draftValues(resource, values, start, { pictures: true }),
      }));
    },
    /** Saves at once what waits. */
    saveNow: () => {
      local.flush();
      void server.flush();
    },
    /** The form closes: returns whether a draft is stored. */
    leave: () => {
      void server.flush();
      return local.flush();
    },
    /** The draft was restored: its values are in the form. */
    restored: () => {
      server.resume(offered?.save ?? null);
      setOffered(null);
    },
    forget: () => {
      local.forget();
      server.forget();
      setOffered(null);
    },
  };
}

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

/** An earlier draft that its author may restore or discard. */
interface OfferedDraft {
  /** yyyy-MM-dd HH:mm:ss. */
  savedAt: string;
  version: number | null;
  values: FormValues;
  /** Of the draft on the server, whether or not this is it. */
  save: DraftSave | null;
}

/**
 * The later of this browser's draft and the server's; of two that are the same the server's, which
 * has its pictures.
 */
function latestDraft(
  local: Draft | null,
  server: DraftDetail | null,
  timeZone: string | undefined,
): OfferedDraft | null {
  const localTime = local && wallClock(local.savedAt, timeZone);
  if (server && !(localTime && localTime > server.savedAt)) return offeredFromServer(server);
  if (!local || !localTime) return null;
  return { savedAt: localTime, version: local.version, values: local.values, save: server };
}

function offeredFromServer(draft: DraftDetail): OfferedDraft {
  const { savedAt, version, values } = draft;
  return { savedAt, version, values, save: draft };
}
