import { isDateTime } from "@aeromaint/contracts/fields/validation.ts";
import { Form } from "antd";
import { CrudField } from "../../../crud/form/field.tsx";
import { DateInput } from "../../../crud/form/lazy-inputs.tsx";
import { takeDownChoices } from "../../../crud/form/moment-choices.ts";
import type { FormSchema } from "../../../crud/resource-types.ts";
import { usePlatformClock } from "../../../reference-data/wall-clock.ts";

interface TakeDownFieldProps {
  of: FormSchema;
  /** The field that says when it becomes public. */
  release: string;
}

/** The scheduled take-down; never before the release. */
export function TakeDownField({ of, release }: TakeDownFieldProps) {
  const form = Form.useFormInstance();
  const clock = usePlatformClock();
  const choices = () => {
    const from: unknown = form.getFieldValue(release);
    return takeDownChoices(typeof from === "string" && isDateTime(from) ? from : clock());
  };
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
    >
      <DateInput time choices={choices} />
    </CrudField>
  );
}
