import { Form, Select } from "antd";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { DictionaryLabel } from "../form/dictionary-input.tsx";
import { CrudField } from "../form/field.tsx";
import type { FormSchema } from "../resource-types.ts";

export const pending = "0";
export const rejected = "2";

/** By specification what is not decided on shows as 3, 待审核: the dictionary's name for what is stored as 0. */
const undecided = "3";

export function ApprovalState({ status }: { status: string | null | undefined }) {
  const value = !status || status === pending ? undecided : status;
  return <DictionaryLabel type="APPROVAL_STATUS" value={value} />;
}

interface ApprovalSelectProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

export function ApprovalSelect(props: ApprovalSelectProps) {
  const { options } = useDictionary("APPROVAL_STATUS");
  const choices = options.map(({ label, value }) => ({
    label,
    value: value === undecided ? pending : value,
  }));
  return <Select {...props} options={choices} placeholder="请选择审核状态" allowClear />;
}

interface DecisionFieldsProps {
  /** With `status` and `reason`. */
  of: FormSchema;
  /** Who will see the reason. */
  extra: string;
}

/** 通过 or 驳回, and why. */
export function DecisionFields({ of, extra }: DecisionFieldsProps) {
  const isRejected = Form.useWatch("status") === rejected;
  return (
    <>
      <CrudField of={of} name="status" />
      {isRejected && <CrudField of={of} name="reason" extra={extra} />}
    </>
  );
}
