import { useEffect, useState } from "react";
import { useProfile } from "../../session/profile.ts";
import type { CrudResource, FormValues } from "../resource-types.ts";
import { DraftAutosave } from "./draft-autosave.ts";
import { type Draft, draftValues, removeExpiredDrafts } from "./drafts.ts";

interface TypedValues {
  values: FormValues;
  /** What the form started with. */
  start: FormValues;
  version: number | null;
}

/**
 * Stores the unsaved input of a resource's form per user and row: a closed dialog, a closed tab,
 * a reload or an expired session lose nothing but files.
 */
export function useDraft(resource: CrudResource, { wanted }: { wanted: boolean }) {
  const userId = useProfile().data?.user.userId;
  const [keeper] = useState(() => new DraftAutosave());
  const [offered, setOffered] = useState<Draft | null>(null);

  useEffect(() => {
    const leave = () => keeper.flush();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [keeper]);

  useEffect(() => {
    if (wanted) removeExpiredDrafts();
  }, [wanted]);

  return {
    /** The earlier draft, until it is restored or discarded. */
    offered,
    /** The form of a row (null: a new one) opens; `undefined` where nothing is typed. */
    begin: (id: string | null | undefined) => {
      const place =
        wanted && userId && id !== undefined ? { userId, path: resource.path, id } : null;
      setOffered(keeper.begin(place));
    },
    note: ({ values, start, version }: TypedValues) => {
      const typed = draftValues(resource, values, start);
      // Input that equals the start does not overwrite an undecided earlier draft.
      if (offered && Object.keys(typed).length === 0) return;
      keeper.note({ savedAt: Date.now(), version, values: typed });
    },
    /** The form closes: returns whether a draft is stored. */
    leave: () => keeper.flush(),
    /** The draft was restored: its values are in the form. */
    restored: () => setOffered(null),
    forget: () => {
      keeper.forget();
      setOffered(null);
    },
  };
}
