import { Form } from "antd";
import { CrudField } from "../../crud/form/field.tsx";
import type { FormSchema } from "../../crud/resource-types.ts";

interface TakeDownFieldProps {
  of: FormSchema;
  /** The field that says when it becomes public. */
  release: string;
}

/** The scheduled take-down; never before the release. */
export function TakeDownField({ of, release }: TakeDownFieldProps) {
  const form = Form.useFormInstance();
  return (
    <CrudField
      of={of}
      name="takeDownTime"
      extra="留空则长期展示"
      dependencies={[release]}
      rules={[
        {
          validator: async (_rule, value: unknown) => {
            const from: unknown = form.getFieldValue(release);
            // Both are written alike, so that their order as text is their order in time.
            if (value && from && String(value) < String(from)) {
              throw new Error("下架时间不能早于发布时间");
            }
          },
        },
      ]}
    />
  );
}
