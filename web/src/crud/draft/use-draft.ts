import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { useProfile } from "../../session/profile.ts";
import type { CrudResource, FormValues } from "../resource-types.ts";
import { rowName } from "../row-name.ts";
import { DraftAutosave } from "./draft-autosave.ts";
import { type DraftState, DraftUpload } from "./draft-upload.ts";
import { draftValues, removeExpiredDrafts } from "./drafts.ts";
import { latestDraft, type OfferedDraft, offeredFromServer } from "./offered-draft.ts";
import { draftCalls, draftsKey } from "./server-drafts.ts";

interface TypedValues {
  values: FormValues;
  /** What the form started with. */
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
  const [state, setState] = useState<DraftState>({ kind: "none" });
  const [server] = useState(
    () =>
      new DraftUpload(draftCalls, {
        onState: (next) => {
          setState(next);
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
    state,
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
