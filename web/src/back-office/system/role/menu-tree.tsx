import type { MenuNode } from "@aeromaint/contracts/system/menu.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";
import { TickTree } from "../../../crud/tree/check-tree.tsx";
import { menuTicks, withMenuTicked } from "./menu-selection.ts";

interface MenuTreeProps {
  id?: string;
  /** The menus of a role, half-checked ones included. */
  value?: readonly string[];
  onChange?: (menuIds: string[]) => void;
  readOnly?: boolean;
}

const path = "/system/common/menu/tree";

/** The menus that the signed-in person may grant, with those of a role ticked. */
export function MenuTree({ id, value = [], onChange, readOnly }: MenuTreeProps) {
  const { data: tree } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<MenuNode[]>(path, {}, { signal }),
  });
  const held = new Set(value);
  return (
    <TickTree
      id={id}
      tree={tree}
      ticks={menuTicks(tree ?? [], held)}
      onTick={(menuId, on) => onChange?.(withMenuTicked(tree ?? [], held, { id: menuId, on }))}
      onTickAll={onChange}
      readOnly={readOnly}
    />
  );
}
