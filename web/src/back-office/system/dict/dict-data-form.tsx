import { isBuiltInValue } from "@aeromaint/contracts/system/built-in-values.ts";
import { dictionaryData } from "@aeromaint/contracts/system/dict.ts";
import { AutoComplete, Input, Tag } from "antd";
import { CrudField } from "../../../crud/form/field.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { KeyField } from "./key-field.tsx";

const fields = dictionaryData.create;

/** Colours that carry a meaning; another one may be typed as #RRGGBB. */
const styles = [
  { value: "success", name: "成功" },
  { value: "error", name: "错误" },
  { value: "warning", name: "警示" },
  { value: "processing", name: "进行中" },
  { value: "default", name: "普通" },
];

const styleOptions = styles.map(({ value, name }) => ({
  value,
  label: (
    <Tag color={value}>
      {name} {value}
    </Tag>
  ),
}));

/** `stored`: the row as it is now. */
export function DictDataForm({ stored }: { stored: FormValues | null }) {
  const isLocked = isBuiltInValue(String(stored?.dictType ?? ""), String(stored?.dictValue ?? ""));
  return (
    <>
      <CrudField of={fields} name="dictType">
        <Input disabled />
      </CrudField>
      <CrudField of={fields} name="dictLabel" />
      <KeyField of={fields} name="dictValue" isLocked={isLocked} />
      <CrudField of={fields} name="dictSort" />
      <CrudField of={fields} name="status" />
      <CrudField
        of={fields}
        name="dictStyle"
        shown={(value) => (value ? <Tag color={String(value)}>{String(value)}</Tag> : "—")}
      >
        <AutoComplete
          options={styleOptions}
          allowClear
          placeholder="标签的颜色，如 success 或 #4CC38A"
        />
      </CrudField>
      <CrudField of={fields} name="remark" />
    </>
  );
}
