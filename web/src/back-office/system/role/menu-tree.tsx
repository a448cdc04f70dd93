import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../api/query-by-key.ts";
import { CheckTree } from "../../../crud/tree/check-tree.tsx";
import { menuCheckState, toggleMenu } from "./menu-selection.ts";

interface MenuTreeProps {
  id?: string;
  /** The menus of a role, half-checked ones included. */
  value?: readonly string[];
  onChange?: (menuIds: string[]) => void;
  readOnly?: boolean;
}

const path = "/system/common/menu/tree";

/** The menus that the signed-in person may grant, with those of a role checked. */
export function MenuTree({ id, value = [], onChange, readOnly }: MenuTreeProps) {
  const { data: tree } = useQuery({
    ...callQuery(path),
  });
  const granted = new Set(value);
  return (
    <CheckTree
      id={id}
      tree={tree}
      checkState={menuCheckState(tree ?? [], granted)}
      onCheck={(menuId, on) => onChange?.(toggleMenu(tree ?? [], granted, { id: menuId, on }))}
      onCheckAll={onChange}
      readOnly={readOnly}
    />
  );
}
