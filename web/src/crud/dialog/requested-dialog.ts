import { patterns } from "@aeromaint/contracts/fields/validation.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { createSearchParams } from "react-router";
import { useCan } from "../../session/can.tsx";
import { hasUnsaved } from "../form/unsaved.ts";
import { type CrudResource, permissionFor, type RowOf } from "../resource-types.ts";
import { useTabLocation } from "../tab-location.tsx";

/** Search parameters of a list's URL that open its dialog, with the required permission. */
const requiredPermissions = { view: "query", edit: "edit", add: "add" } as const;

type Mode = keyof typeof requiredPermissions;

// Object.keys loses the key type of the record above.
const modes = Object.keys(requiredPermissions) as Mode[];

interface RequestedDialog {
  mode: Mode;
  /** Id of the row; not an id for a new row. */
  id: string;
}

/** Search parameters that open the form of a row; null for a new row. */
export function formDialogParams(id: string | null): Record<string, string> {
  return id === null ? { add: "1" } : { edit: id };
}

/** Search parameters that show a row of the list. */
export function viewDialogParams(id: string): Record<string, string> {
  return { view: id };
}

interface RequestedDialogEditor<Row> {
  add?: () => void;
  edit?: (row: Row) => void;
  view: (row: Row) => void;
}

/**
 * Opens the dialog named in the URL once. Then it removes the parameters, so that reload and back
 * do not open it again.
 */
export function useRequestedDialog<R extends CrudResource>(
  resource: R,
  editor: RequestedDialogEditor<RowOf<R>>,
  { isOpen = false }: { isOpen?: boolean } = {},
): void {
  const { location, navigate } = useTabLocation();
  const { pathname, search, key } = location;
  const can = useCan();
  // Rows that are open to every signed-in person need no permission.
  const may = (mode: Mode) =>
    (mode === "view" && isOpen) || can(permissionFor(resource, requiredPermissions[mode]));
  const answered = useRef<string | null>(null);
  const answer = useEffectEvent((params: URLSearchParams) => {
    const requested = requestedIn(params);
    for (const name of modes) params.delete(name);
    navigate({ pathname, search: `${createSearchParams(params)}` }, { replace: true });
    // Keep a form with unsaved input in front; do not replace it.
    if (!requested || !may(requested.mode) || hasUnsaved([pathname])) return;
    const { mode, id } = requested;
    // The dialog loads the row by its id and needs no other field.
    const row = { [resource.id]: id } as RowOf<R>;
    if (mode === "add") editor.add?.();
    else editor[mode]?.(row);
  });
  useEffect(() => {
    const params = new URLSearchParams(search);
    if (answered.current === key || !modes.some((name) => params.has(name))) return;
    answered.current = key;
    answer(params);
  }, [search, key]);
}

function requestedIn(params: URLSearchParams): RequestedDialog | undefined {
  return modes
    .map((mode) => ({ mode, id: params.get(mode) ?? "" }))
    .find(({ id }) => patterns.id.test(id));
}
