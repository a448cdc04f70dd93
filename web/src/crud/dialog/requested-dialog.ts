import { useEffect, useEffectEvent, useRef } from "react";
import { hasUnsaved } from "../form/unsaved.ts";
import type { CrudResource, RowOf } from "../resource-types.ts";
import { useTabLocation } from "../tab-location.tsx";

/** The dialog with which a list is to open: of a new row where it has no id. */
interface RequestedDialog {
  id: string | null;
}

/** The state of a navigation to a list, with which its form opens at once. */
export function dialogRequest(id: string | null): { requested: RequestedDialog } {
  return { requested: { id } };
}

interface Opener<Row> {
  add: () => void;
  edit: (row: Row) => void;
}

/**
 * Opens the dialog that another screen requested, once: the state is removed from the history entry,
 * so that neither a reload nor going back opens the form again.
 */
export function useRequestedDialog<R extends CrudResource>(
  resource: R,
  editor: Opener<RowOf<R>>,
): void {
  const { location, navigate } = useTabLocation();
  const { pathname, search, key, state } = location;
  const answered = useRef<string | null>(null);
  const requested = requestedIn(state);
  const answer = useEffectEvent(({ id }: RequestedDialog) => {
    navigate(`${pathname}${search}`, { replace: true, state: null });
    // A half-filled form is in front already; another one would take its place.
    if (hasUnsaved([pathname])) return;
    if (id === null) editor.add();
    // The dialog loads the row by its id and needs nothing else of it.
    else editor.edit({ [resource.id]: id } as RowOf<R>);
  });
  useEffect(() => {
    if (!requested || answered.current === key) return;
    answered.current = key;
    answer(requested);
  }, [requested, key]);
}

function requestedIn(state: unknown): RequestedDialog | null {
  const requested = (state as { requested?: RequestedDialog } | null)?.requested;
  return requested ?? null;
}
