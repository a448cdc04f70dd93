import { useEffect, useEffectEvent, useRef } from "react";
import { hasUnsaved } from "../form/unsaved.ts";
import type { CrudResource, RowOf } from "../resource-types.ts";
import { useTabLocation } from "../tab-location.tsx";

/** The dialog with which a list is to open: of a new row where it has no id. */
interface AskedDialog {
  id: string | null;
}

/** The state of a navigation to a list, with which its form opens at once. */
export function asking(id: string | null): { asked: AskedDialog } {
  return { asked: { id } };
}

interface Opener<Row> {
  add: () => void;
  edit: (row: Row) => void;
}

/**
 * Opens what another screen asked for on the way here, once: the state leaves the history with it,
 * so that neither a reload nor the way back opens the form again.
 */
export function useAskedDialog<R extends CrudResource>(
  resource: R,
  editor: Opener<RowOf<R>>,
): void {
  const { location, navigate } = useTabLocation();
  const { pathname, search, key, state } = location;
  const answered = useRef<string | null>(null);
  const asked = askedIn(state);
  const answer = useEffectEvent(({ id }: AskedDialog) => {
    navigate(`${pathname}${search}`, { replace: true, state: null });
    // A half-filled form is in front already; another one would take its place.
    if (hasUnsaved([pathname])) return;
    if (id === null) editor.add();
    // The dialog loads the row by its id and needs nothing else of it.
    else editor.edit({ [resource.id]: id } as RowOf<R>);
  });
  useEffect(() => {
    if (!asked || answered.current === key) return;
    answered.current = key;
    answer(asked);
  }, [asked, key]);
}

function askedIn(state: unknown): AskedDialog | null {
  const asked = (state as { asked?: AskedDialog } | null)?.asked;
  return asked ?? null;
}
