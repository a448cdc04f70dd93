import { useEffect, useEffectEvent, useRef } from "react";
import { useCan } from "../../session/can.tsx";
import { hasUnsaved } from "../form/unsaved.ts";
import { permissionFor } from "../permission-for.ts";
import type { CrudResource, RowOf } from "../resource-types.ts";
import { useTabLocation } from "../tab-location.tsx";

/** The dialog with which a list is to open: of a new row where it has no id. */
interface RequestedDialog {
  id: string | null;
  /** The row is to be read, not to be changed. */
  reading?: boolean;
}

/** The state of a navigation to a list, with which its form opens at once. */
export function dialogRequest(id: string | null): { requested: RequestedDialog } {
  return { requested: { id } };
}

/** The state of a navigation to a list, with which it shows one of its rows at once. */
export function recordRequest(id: string): { requested: RequestedDialog } {
  return { requested: { id, reading: true } };
}

interface Opener<Row> {
  add?: () => void;
  edit?: (row: Row) => void;
  view: (row: Row) => void;
}

/**
 * Opens the dialog that another screen requested, once: the state is removed from the history entry,
 * so that neither a reload nor going back opens the form again.
 */
export function useRequestedDialog<R extends CrudResource>(
  resource: R,
  editor: Opener<RowOf<R>>,
  { isOpen = false }: { isOpen?: boolean } = {},
): void {
  const { location, navigate } = useTabLocation();
  const { pathname, search, key, state } = location;
  // What everybody signed in may read needs no right.
  const mayRead = useCan()(permissionFor(resource, "query")) || isOpen;
  const answered = useRef<string | null>(null);
  const requested = requestedIn(state);
  const answer = useEffectEvent(({ id, reading = false }: RequestedDialog) => {
    navigate(`${pathname}${search}`, { replace: true, state: null });
    // A half-filled form is in front already; another one would take its place.
    if (hasUnsaved([pathname])) return;
    if (id === null) return editor.add?.();
    // The dialog loads the row by its id and needs nothing else of it.
    const row = { [resource.id]: id } as RowOf<R>;
    if (!reading) editor.edit?.(row);
    else if (mayRead) editor.view(row);
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
