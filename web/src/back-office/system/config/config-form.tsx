import { config } from "@aeromaint/contracts/system/config.ts";
import { Form, Input } from "antd";
import { editorMode, useEditorContext } from "../../../crud/dialog/editor-mode.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { FieldValue } from "../../../crud/form/field-value.tsx";
import { fieldOf } from "../../../crud/resource-types.ts";

const fields = config.create;

/** The flag of the parameters that the platform reads by their key. */
export const builtIn = "Y";

/** `stored`: the flag that the row has now; a built-in parameter keeps it, and its key. */
export function ConfigForm({ stored }: { stored: unknown }) {
  const { mode } = useEditorContext();
  const isLocked = mode === editorMode.edit && stored === builtIn;
  return (
    <>
      <CrudField of={fields} name="configName" />
      <CrudField of={fields} name="configKey" extra={isLocked ? "内置参数不能修改键名" : undefined}>
        {isLocked ? <Input disabled /> : undefined}
      </CrudField>
      <CrudField of={fields} name="configValue" />
      {isLocked ? <KeptFlag /> : <CrudField of={fields} name="configType" />}
      <CrudField of={fields} name="remark" />
    </>
  );
}

function KeptFlag() {
  const { schema } = fieldOf(fields, "configType");
  return (
    <Form.Item label={schema.title}>
      <FieldValue schema={schema} value={builtIn} />
    </Form.Item>
  );
}
