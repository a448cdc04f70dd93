import { Form } from "antd";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { DictionaryLabel } from "../form/dictionary-input.tsx";
import { CrudField } from "../form/field.tsx";
import type { FormSchema } from "../resource-types.ts";

export const pendingStatus = "0";
export const rejectedStatus = "2";

/** Dictionary value of 待审核. Rows store 0, but the specification shows 3. */
const undecidedStatus = "3";

export function ApprovalState({ status }: { status: string | null | undefined }) {
  const value = !status || status === pendingStatus ? undecidedStatus : status;
  return <DictionaryLabel type="APPROVAL_STATUS" value={value} />;
}

/** Options of a filter by review state. */
export function useApprovalChoices() {
  const { options } = useDictionary("APPROVAL_STATUS");
  return options.map(({ label, value }) => ({
    label,
    value: value === undecidedStatus ? pendingStatus : value,
  }));
}

interface DecisionFieldsProps {
  /** Schema with `status` and `reason`. */
  of: FormSchema;
  /** Hint about the readers of the reason. */
  extra: string;
}

/** Fields for 通过 or 驳回, with a reason. */
export function DecisionFields({ of, extra }: DecisionFieldsProps) {
  const isRejected = Form.useWatch("status") === rejectedStatus;
  return (
    <>
      <CrudField of={of} name="status" />
      {isRejected && <CrudField of={of} name="reason" extra={extra} />}
    </>
  );
}
