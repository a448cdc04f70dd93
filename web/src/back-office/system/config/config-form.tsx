import { config } from "@aeromaint/contracts/system/config.ts";
import { Form, Input } from "antd";
import { editorMode, useEditorSituation } from "../../../crud/dialog/editor-mode.ts";
import { Field } from "../../../crud/form/field.tsx";
import { FieldValue } from "../../../crud/form/field-value.tsx";
import { fieldOf } from "../../../crud/resource-types.ts";

const fields = config.create;

/** The flag of the parameters that the platform reads by their key. */
export const builtIn = "Y";

/** `stored`: the flag that the row has now; a built-in parameter keeps it, and its key. */
export function ConfigForm({ stored }: { stored: unknown }) {
  const { mode } = useEditorSituation();
  const kept = mode === editorMode.edit && stored === builtIn;
  return (
    <>
      <Field of={fields} name="configName" />
      <Field of={fields} name="configKey" extra={kept ? "内置参数不能修改键名" : undefined}>
        {kept ? <Input disabled /> : undefined}
      </Field>
      <Field of={fields} name="configValue" />
      {kept ? <KeptFlag /> : <Field of={fields} name="configType" />}
      <Field of={fields} name="remark" />
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
