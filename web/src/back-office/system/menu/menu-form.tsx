import {
  buttonType,
  type MenuNode,
  menu,
  menuPathProblem,
  rootMenu,
} from "@aeromaint/contracts/system/menu.ts";
import { Form, type FormRule } from "antd";
import { editorMode, useEditorContext } from "../../../crud/dialog/editor-mode.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { FormColumns } from "../../../crud/form/form-columns.tsx";
import { ParentField } from "../../../crud/tree/parent-field.tsx";
import { MenuIconField } from "./menu-icon-field.tsx";
import { PermsSelect } from "./perms-select.tsx";

const fields = menu.create;
const outside = "2";

export function MenuForm() {
  const { mode } = useEditorContext();
  const isButton = Form.useWatch("menuType") === buttonType;
  const isOutside = Form.useWatch("isFrame") === outside && !isButton;
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
      <CrudField of={fields} name="menuName" />
      <CrudField of={fields} name="menuCode" />
      <ParentField
        resource={menu}
        rootLabel={rootMenu.name}
        childless={({ menuType }: MenuNode) => menuType === buttonType}
      />
      <CrudField of={fields} name="menuType" />
      <CrudField of={fields} name="orderNum" />
      {isButton ? (
        <PageOnly />
      ) : (
        <>
          <CrudField
            of={fields}
            name="path"
            required={isOutside}
            dependencies={["isFrame"]}
            rules={[fittingPath]}
            extra={isOutside ? "外部页面的完整地址，以 http:// 或 https:// 开头" : undefined}
          />
          <CrudField of={fields} name="isFrame" />
          <CrudField of={fields} name="isOpenWindow" />
        </>
      )}
    </FormColumns>
  );
}

/** What means nothing for a button, which leads nowhere, goes along as it is. */
function PageOnly() {
  return ["isFrame", "isOpenWindow"].map((name) => (
    <Form.Item key={name} name={name} hidden>
      <input type="hidden" />
    </Form.Item>
  ));
}

/** Which addresses fit depends on whether the menu shows an outside page. */
const fittingPath: FormRule = ({ getFieldValue }) => ({
  validator: async (_rule, value: unknown) => {
    const path = String(value ?? "").trim();
    const problem = path && menuPathProblem(path, String(getFieldValue("isFrame")));
    if (problem) throw new Error(problem);
  },
});
