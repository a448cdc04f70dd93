import { permissions } from "@aeromaint/contracts/screens.ts";
import {
  buttonType,
  type MenuNode,
  type MenuRow,
  menu,
  menuPathProblem,
  rootMenu,
  splitPermissions,
} from "@aeromaint/contracts/system/menu.ts";
import { Form, type FormRule, Select } from "antd";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { editorMode, useEditorContext } from "../../../crud/dialog/editor-mode.ts";
import {
  type FileItem,
  fileItemsFromUrls,
  scaledUrl,
} from "../../../crud/file-field/file-items.ts";
import { CrudField, CrudFields } from "../../../crud/form/field.tsx";
import { FormColumns } from "../../../crud/form/form-columns.tsx";
import { FilesInput } from "../../../crud/form/lazy-inputs.tsx";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { RowButton } from "../../../crud/list/row-actions.tsx";
import { type FormValues, fieldOf } from "../../../crud/resource-types.ts";
import { ParentField } from "../../../crud/tree/parent-field.tsx";
import { TreePage } from "../../../crud/tree/tree-page.tsx";
import { useLazyTree, useTreeEditor } from "../../../crud/tree/use-lazy-tree.ts";

const dialogWidth = 650;
const initial = { isOpenWindow: "1", isFrame: "1" };

/** Roles select from this tree. The navigation shows a change after the next page load. */
const affects = ["/system/common/menu/tree"];

/** Applications, directories, pages and buttons, with the permissions they grant. */
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
      removalQuestion="确定删除该菜单吗？"
      affects={affects}
      isLeaf={({ menuType }) => menuType === buttonType}
      rowActions={(row: MenuRow) => (
        <RowButton permission="system:menu:edit" onClick={() => icons.edit(row)}>
          图标
        </RowButton>
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

/** Form values of a menu, with its two icons as files. */
function menuValues(detail: MenuRow): FormValues {
  return { ...detail, iconFile: fileItemsFromUrls(detail.iconUrl) };
}

/** Resource of the dialog that changes only the icons. */
const menuIcons = { ...menu, title: "图标", fields: { iconFile: menu.fields.iconFile } };

const { menuName, menuCode, menuType, orderNum, path, perms, isFrame } = menu.fields;

const iconWidth = 160;

const menuColumns: CrudColumn<MenuRow>[] = [
  column("menuName", menuName),
  column("iconUrl", "图标", (urls: string) => <Icon url={fileItemsFromUrls(urls)[0]?.url} />),
  column("menuType", menuType),
  column("orderNum", orderNum),
  column("menuCode", menuCode),
  column("path", path, textOrDash),
  column("perms", perms, textOrDash),
  column("isFrame", isFrame),
  column("createTime", "创建时间"),
];

function Icon({ url }: { url: string | undefined }) {
  if (!url) return "—";
  return (
    <img
      className="block size-6 object-contain"
      src={scaledUrl(url, iconWidth)}
      alt=""
      loading="lazy"
    />
  );
}

/** Long addresses and permission lists break, so that the table stays narrow. */
function textOrDash(value: string | null) {
  return value ? (
    <span className="wrap-anywhere inline-block max-w-63 whitespace-normal">
      {value.replaceAll(",", ", ")}
    </span>
  ) : (
    "—"
  );
}

const fields = menu.create;
const outsidePageValue = "2";

function MenuForm() {
  const { mode } = useEditorContext();
  const isButton = Form.useWatch("menuType") === buttonType;
  const isOutside = Form.useWatch("isFrame") === outsidePageValue && !isButton;
  return (
    <FormColumns
      wide={
        <>
          <CrudField of={fields} name="perms">
            <PermsSelect />
          </CrudField>
          {mode !== editorMode.edit && !isButton && <MenuIconField />}
          <CrudField of={fields} name="remark" />
        </>
      }
    >
      <CrudFields of={fields} names={["menuName", "menuCode"]} />
      <ParentField
        resource={menu}
        rootLabel={rootMenu.name}
        isLeaf={({ menuType }: MenuNode) => menuType === buttonType}
      />
      <CrudFields of={fields} names={["menuType", "orderNum"]} />
      {isButton ? (
        <HiddenPageFields />
      ) : (
        <>
          <CrudField
            of={fields}
            name="path"
            required={isOutside}
            dependencies={["isFrame"]}
            rules={[pathRule]}
            extra={isOutside ? "外部页面的完整地址，以 http:// 或 https:// 开头" : undefined}
          />
          <CrudFields of={fields} names={["isFrame", "isOpenWindow"]} />
        </>
      )}
    </FormColumns>
  );
}

/** Sends the page settings of a button unchanged; they have no effect. */
function HiddenPageFields() {
  return ["isFrame", "isOpenWindow"].map((name) => (
    <Form.Item key={name} name={name} hidden>
      <input type="hidden" />
    </Form.Item>
  ));
}

/** Checks the path. The format depends on the setting for outside pages. */
const pathRule: FormRule = ({ getFieldValue }) => ({
  validator: async (_rule, value: unknown) => {
    const path = String(value ?? "").trim();
    const problem = path && menuPathProblem(path, String(getFieldValue("isFrame")));
    if (problem) throw new Error(problem);
  },
});

interface PermsSelectProps {
  id?: string;
  /** Permissions joined by commas, as menus store them. */
  value?: string | null;
  onChange?: (perms: string) => void;
}

const options = permissions.map((permission) => ({ value: permission, label: permission }));

/** Select of the defined permissions. An unknown stored one stays visible and removable. */
function PermsSelect({ value, onChange, ...input }: PermsSelectProps) {
  return (
    <Select
      {...input}
      mode="multiple"
      options={options}
      value={splitPermissions(value)}
      onChange={(chosen) => onChange?.(chosen.join(","))}
      placeholder="请选择权限标识"
      allowClear
    />
  );
}

const { schema } = fieldOf(menu.create, "iconFile");
const labels = ["常态", "选中"];

/** Two icons: normal and selected. */
function MenuIconField() {
  return (
    <CrudField
      of={menu.create}
      name="iconFile"
      // The form stores the field's files as items.
      renderValue={(items) => (
        <FilesInput schema={schema} labels={labels} value={items as FileItem[]} readOnly />
      )}
    >
      <FilesInput schema={schema} labels={labels} />
    </CrudField>
  );
}
