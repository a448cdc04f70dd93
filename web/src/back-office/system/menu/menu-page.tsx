import { buttonType, type MenuRow, menu } from "@aeromaint/contracts/system/menu.ts";
import { Button } from "antd";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { TreePage } from "../../../crud/tree/tree-page.tsx";
import { useLazyTree } from "../../../crud/tree/use-lazy-tree.ts";
import { useTreeEditor } from "../../../crud/tree/use-tree-editor.ts";
import { Can } from "../../../session/can.tsx";
import { menuColumns } from "./menu-columns.tsx";
import { MenuForm } from "./menu-form.tsx";
import { MenuIconField } from "./menu-icon-field.tsx";
import { menuIcons, menuValues } from "./menu-icons.ts";

const dialogWidth = 650;
const initial = { isOpenWindow: "1", isFrame: "1" };

/** Roles choose from this tree. The navigation shows a change when the page is next loaded. */
const affects = ["/system/common/menu/tree"];

/** Menus: applications, directories, pages and buttons, and the permissions they grant. */
export default function MenuPage() {
  const tree = useLazyTree(menu);
  const editor = useTreeEditor(menu, { tree, initial, affects, toForm: menuValues });
  const icons = useTreeEditor(menuIcons, { tree, toForm: menuValues });
  return (
    <TreePage
      resource={menu}
      tree={tree}
      editor={editor}
      columns={menuColumns}
      question="确定删除该菜单吗？"
      affects={affects}
      childless={({ menuType }) => menuType === buttonType}
      rowActions={(row: MenuRow) => (
        <Can permission="system:menu:edit">
          <Button type="link" size="small" onClick={() => icons.edit(row)}>
            图标
          </Button>
        </Can>
      )}
    >
      <EditorDialog editor={editor} width={dialogWidth}>
        <MenuForm />
      </EditorDialog>
      <EditorDialog editor={icons} title="图标">
        <MenuIconField />
      </EditorDialog>
    </TreePage>
  );
}
