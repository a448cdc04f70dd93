import { msnsProblem } from "@aeromaint/contracts/applicability/msn-ranges.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Form, Input } from "antd";
import styles from "./applicability.module.css";
import { exclusionProblem, normalised, type TypedRow } from "./stated-range.ts";
import { TypeSelect } from "./type-select.tsx";

const example = "如 1234、1240-1255、1400 起；不填为全部";

/** A table of types, each with the MSNs that fit and those that do not. */
export function TypeRows({ initial }: { initial: TypedRow[] }) {
  const rows: TypedRow[] = Form.useWatch("types") ?? [];
  const taken = rows.flatMap((row) => row?.typeId ?? []);
  return (
    <Form.List name="types" initialValue={initial}>
      {(fields, { add, remove }, { errors }) => (
        <div className={styles.types}>
          {fields.map(({ key, name }, index) => (
            <fieldset key={key} className={styles.type}>
              <legend className="sr-only">{`机型 ${index + 1}`}</legend>
              <Form.Item
                name={[name, "typeId"]}
                label="机型"
                rules={[{ required: true, message: "请选择机型" }]}
              >
                <TypeSelect taken={taken} />
              </Form.Item>
              <MsnField name={[name, "msns"]} label="适用 MSN" problemOf={msnsOf} row={name} />
              <MsnField
                name={[name, "excluded"]}
                label="除外 MSN"
                problemOf={exclusionProblem}
                row={name}
              />
              <Button
                className={styles.remove}
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`移除机型 ${index + 1}`}
                onClick={() => remove(name)}
              />
            </fieldset>
          ))}
          <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => add({})}>
            添加机型
          </Button>
          <Form.ErrorList errors={errors} />
        </div>
      )}
    </Form.List>
  );
}

const msnsOf = (row: TypedRow) => msnsProblem(row?.msns ?? "");

interface MsnFieldProps {
  name: [number, "msns" | "excluded"];
  label: string;
  row: number;
  problemOf: (row: TypedRow) => string | null;
}

/** MSNs as people paste them; what is understood is put in order when the field is left. */
function MsnField({ name, label, row, problemOf }: MsnFieldProps) {
  const form = Form.useFormInstance();
  const path = ["types", ...name];
  const putInOrder = () => {
    const typed = String(form.getFieldValue(path) ?? "");
    const text = normalised(typed);
    if (text !== typed) form.setFieldValue(path, text);
  };
  return (
    <Form.Item
      name={name}
      label={label}
      dependencies={[["types", row, "msns"]]}
      rules={[
        {
          validator: async () => {
            const problem = problemOf(form.getFieldValue(["types", row]));
            if (problem) throw new Error(problem);
          },
        },
      ]}
    >
      <Input.TextArea
        autoSize={{ minRows: 1, maxRows: 5 }}
        placeholder={name[1] === "msns" ? example : "不填为无"}
        onBlur={putInOrder}
      />
    </Form.Item>
  );
}
