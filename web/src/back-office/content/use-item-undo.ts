import { trash } from "@aeromaint/contracts/documents/trash.ts";
import { send } from "../../api/api.ts";
import { useRowUndo } from "../../crud/removal/use-undo-offer.tsx";
import { permissionFor } from "../../crud/resource-types.ts";
import { useCan } from "../../session/can.tsx";
import type { ManagedModule } from "../shared/content/content-modules.ts";

/** Undoes the last change or removal of items: from the previous save or the trash. */
export function useItemUndo({ items, affects = [] }: ManagedModule) {
  const can = useCan();
  return useRowUndo([items.path, ...affects, trash.path], {
    added: (id) =>
      can(permissionFor(items, "remove")) && (() => send("DELETE", `${items.path}/${id}`)),
    changed: (id, before) => () =>
      send("POST", `${items.path}/${id}/saves/${before}/restore`, {
        body: { version: before + 1 },
      }),
    removed: (ids) =>
      can("document:trash:restore") &&
      (() => send("POST", `${trash.path}/${ids.join(",")}/restore`, { body: {} })),
  });
}
