import { patterns } from "@aeromaint/contracts/fields/validation.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { createSearchParams } from "react-router";
import { useCan } from "../../session/can.tsx";
import { hasUnsaved } from "../form/unsaved.ts";
import { type CrudResource, permissionFor, type RowOf } from "../resource-types.ts";
import { useTabLocation } from "../tab-location.tsx";

/** Search parameters of a list's address that open its dialog at once, with the right it takes. */
const rights = { view: "query", edit: "edit", add: "add" } as const;

type Mode = keyof typeof rights;

// The keys of the record above.
const modes = Object.keys(rights) as Mode[];

interface RequestedDialog {
  mode: Mode;
  /** Of the row; a new one has none. */
  id: string;
}

/** What a list's address takes for its form to open at once: of a new row where there is no id. */
export function dialogRequest(id: string | null): Record<string, string> {
  return id === null ? { add: "1" } : { edit: id };
}

/** What a list's address takes to show one of its rows at once. */
export function recordRequest(id: string): Record<string, string> {
  return { view: id };
}

interface Opener<Row> {
  add?: () => void;
  edit?: (row: Row) => void;
  view: (row: Row) => void;
}

/**
 * Opens the dialog that the address names, once: the address then is that of the list alone, so that
 * neither a reload nor going back opens the form again.
 */
export function useRequestedDialog<R extends CrudResource>(
  resource: R,
  editor: Opener<RowOf<R>>,
  { isOpen = false }: { isOpen?: boolean } = {},
): void {
  const { location, navigate } = useTabLocation();
  const { pathname, search, key } = location;
  const can = useCan();
  // What everybody signed in may read needs no right.
  const may = (mode: Mode) =>
    (mode === "view" && isOpen) || can(permissionFor(resource, rights[mode]));
  const answered = useRef<string | null>(null);
  const answer = useEffectEvent((params: URLSearchParams) => {
    const requested = requestedIn(params);
    for (const name of modes) params.delete(name);
    navigate({ pathname, search: `${createSearchParams(params)}` }, { replace: true });
    // A half-filled form is in front already; another one would take its place.
    if (!requested || !may(requested.mode) || hasUnsaved([pathname])) return;
    const { mode, id } = requested;
    // The dialog loads the row by its id and needs nothing else of it.
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
