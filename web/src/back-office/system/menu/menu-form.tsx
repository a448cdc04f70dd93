import {
  buttonType,
  type MenuNode,
  menu,
  menuPathProblem,
  rootMenu,
} from "@aeromaint/contracts/system/menu.ts";
import { Form, type FormRule } from "antd";
import { editorMode, useEditorSituation } from "../../../crud/dialog/editor-mode.ts";
import { Field } from "../../../crud/form/field.tsx";
import { FormColumns } from "../../../crud/form/form-columns.tsx";
import { ParentField } from "../../../crud/tree/parent-field.tsx";
import { MenuIconField } from "./menu-icon-field.tsx";
import { PermsSelect } from "./perms-select.tsx";

const fields = menu.create;
const outside = "2";

export function MenuForm() {
  const { mode } = useEditorSituation();
  const isOutside = Form.useWatch("isFrame") === outside;
  return (
    <FormColumns
      wide={
        <>
          <Field of={fields} name="perms">
            <PermsSelect />
          </Field>
          {mode !== editorMode.edit && <MenuIconField />}
          <Field of={fields} name="remark" />
        </>
      }
    >
      <Field of={fields} name="menuName" />
      <Field of={fields} name="menuCode" />
      <ParentField
        resource={menu}
        rootLabel={rootMenu.name}
        childless={({ menuType }: MenuNode) => menuType === buttonType}
      />
      <Field of={fields} name="menuType" />
      <Field of={fields} name="orderNum" />
      <Field
        of={fields}
        name="path"
        required={isOutside}
        dependencies={["isFrame"]}
        rules={[fittingPath]}
        extra={isOutside ? "外部页面的完整地址，以 http:// 或 https:// 开头" : undefined}
      />
      <Field of={fields} name="isFrame" />
      <Field of={fields} name="isOpenWindow" />
    </FormColumns>
  );
}

/** Which addresses fit depends on whether the menu shows an outside page. */
const fittingPath: FormRule = ({ getFieldValue }) => ({
  validator: async (_rule, value: unknown) => {
    const path = String(value ?? "").trim();
    const problem = path && menuPathProblem(path, String(getFieldValue("isFrame")));
    if (problem) throw new Error(problem);
  },
});
