import { trash } from "@aeromaint/contracts/documents/trash.ts";
import { send } from "../../api/api.ts";
import { useUndoOffer } from "../../crud/removal/use-undo-offer.tsx";
import { permissionFor } from "../../crud/resource-types.ts";
import { useCan } from "../../session/can.tsx";
import type { ManagedModule } from "../shared/content/content-modules.ts";

/** Undoes what was done to items last: a change by the save before it, a removal out of the trash. */
export function useItemUndo({ items, affects = [] }: ManagedModule) {
  const can = useCan();
  const { offer, button } = useUndoOffer([items.path, ...affects, trash.path]);
  return {
    button,
    /** `before`: the version that was changed; nothing for a new item. */
    saved: (id: string, before: number | undefined) => {
      const path = `${items.path}/${id}`;
      if (before !== undefined) {
        const restore = `${path}/saves/${before}/restore`;
        const body = { version: before + 1 };
        offer({ done: "已保存", call: () => send("POST", restore, { body }) });
      } else if (can(permissionFor(items, "remove"))) {
        offer({ done: "已新增", call: () => send("DELETE", path) });
      }
    },
    removed: (ids: readonly string[]) => {
      if (!can("document:trash:restore")) return;
      const restore = `${trash.path}/${ids.join(",")}/restore`;
      const done = ids.length > 1 ? `已删除 ${ids.length} 项` : "已删除";
      offer({ done, call: () => send("POST", restore, { body: {} }) });
    },
  };
}
