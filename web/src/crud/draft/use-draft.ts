import { useEffect, useState } from "react";
import { useProfile } from "../../session/profile.ts";
import type { CrudResource, FormValues } from "../resource-types.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import { type Draft, draftValues, sweepDrafts } from "./drafts.ts";

interface TypedValues {
  values: FormValues;
  /** What the form started with. */
  start: FormValues;
  version: number | null;
}

/**
 * Keeps what is typed into a resource's form while it is not saved, for each person and row: a
 * closed dialog, a closed tab, a reload or an ended sign-in lose nothing but files.
 */
export function useDraft(resource: CrudResource, { wanted }: { wanted: boolean }) {
  const userId = useProfile().data?.user.userId;
  const [keeper] = useState(() => new DraftKeeper());
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
    if (wanted) sweepDrafts();
  }, [wanted]);

  return {
    /** What was left here earlier, until it is restored or discarded. */
    offered,
    /** The form of a row (null: a new one) opens; `undefined` where nothing is typed. */
    begin: (id: string | null | undefined) => {
      const place =
        wanted && userId && id !== undefined ? { userId, path: resource.path, id } : null;
      setOffered(keeper.begin(place));
    },
    note: ({ values, start, version }: TypedValues) => {
      const typed = draftValues(resource, values, start);
      // Typing and taking it back leaves an earlier draft alone until it has been decided on.
      if (offered && Object.keys(typed).length === 0) return;
      keeper.note({ savedAt: Date.now(), version, values: typed });
    },
    /** The form is left: answers whether something is kept. */
    leave: () => keeper.flush(),
    /** The offer is settled: its values are in the form. */
    restored: () => setOffered(null),
    forget: () => {
      keeper.forget();
      setOffered(null);
    },
  };
}
