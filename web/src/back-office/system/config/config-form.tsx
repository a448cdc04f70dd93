import { config } from "@aeromaint/contracts/system/config.ts";
import { configProblem, parameterOf } from "@aeromaint/contracts/system/parameters.ts";
import { Form, type FormRule, Input } from "antd";
import { editorMode, useEditorContext } from "../../../crud/dialog/editor-mode.ts";
import { CrudField, FieldValue } from "../../../crud/form/field.tsx";
import { type FormValues, fieldOf } from "../../../crud/resource-types.ts";
import { ParameterInput } from "./parameter-input.tsx";
import { ParameterValue } from "./parameter-value.tsx";

const fields = config.create;

/** The flag of the parameters that the platform reads by their key. */
export const builtIn = "Y";

interface ConfigFormProps {
  /** Of the row as it is stored; a built-in parameter keeps both. */
  stored: FormValues | null;
}

export function ConfigForm({ stored }: ConfigFormProps) {
  const { mode } = useEditorContext();
  const isLocked = mode === editorMode.edit && stored?.configType === builtIn;
  return (
    <>
      <CrudField of={fields} name="configName" />
      <CrudField of={fields} name="configKey" extra={isLocked ? "内置参数不能修改键名" : undefined}>
        {isLocked ? <Input disabled /> : undefined}
      </CrudField>
      <ValueField configKey={String(stored?.configKey ?? "")} />
      {isLocked ? <KeptFlag /> : <CrudField of={fields} name="configType" />}
      <CrudField of={fields} name="remark" />
    </>
  );
}

/** With the control of the parameter's type; free text for keys of one's own. */
function ValueField({ configKey }: { configKey: string }) {
  const parameter = parameterOf(configKey);
  if (!parameter) return <CrudField of={fields} name="configValue" />;
  const { type } = parameter;
  const { title } = fieldOf(fields, "configValue").schema;
  return (
    <CrudField
      of={fields}
      name="configValue"
      rules={[parameterRule(configKey)]}
      renderValue={(value) => (
        <ParameterValue type={type} title={title} value={String(value ?? "")} />
      )}
    >
      <ParameterInput type={type} title={title} />
    </CrudField>
  );
}

/** The same check and sentence as the server's. */
export function parameterRule(key: string): FormRule {
  return {
    validator: async (_rule, value: unknown) => {
      const problem = value ? configProblem(key, String(value)) : null;
      if (problem) throw new Error(problem);
    },
  };
}

function KeptFlag() {
  const { schema } = fieldOf(fields, "configType");
  return (
    <Form.Item label={schema.title}>
      <FieldValue schema={schema} value={builtIn} />
    </Form.Item>
  );
}
