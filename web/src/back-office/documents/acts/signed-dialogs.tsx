import { activation, decisionInput, withdrawal } from "@aeromaint/contracts/documents/review.ts";
import type { RevisionDetail } from "@aeromaint/contracts/documents/revision.ts";
import { Form, Radio } from "antd";
import type { ReactNode } from "react";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import { DateInput } from "../../../crud/form/lazy-inputs.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { usePlatformClock } from "../../../reference-data/wall-clock.ts";
import { type RevisionPath, useDocumentsChanged } from "../../shared/documents/documents.ts";
import { useSignedActs } from "../../shared/proof/use-signed-act.tsx";

interface ActDialogProps {
  /** Of the revision. */
  path: RevisionPath;
  revision: RevisionDetail;
  open: boolean;
  onClose: () => void;
}

const choices = [
  { value: "approve", label: "同意" },
  { value: "return", label: "退回修改" },
];

export function DecisionDialog(props: ActDialogProps) {
  const { sha256 } = props.revision;
  return (
    <SignedDialog {...props} act="decide" title="审批" body={(values) => ({ ...values, sha256 })}>
      <CrudField of={decisionInput} name="act">
        <Radio.Group options={choices} />
      </CrudField>
      <CommentField />
    </SignedDialog>
  );
}

/** Whoever returns a text says why. */
function CommentField() {
  const isReturned = Form.useWatch("act", Form.useFormInstance()) === "return";
  return <CrudField of={decisionInput} name="comment" required={isReturned} />;
}

export function ActivationDialog(props: ActDialogProps) {
  const clock = usePlatformClock();
  const { effectiveFrom, effectiveUntil, kind } = props.revision;
  const planned = effectiveFrom && effectiveFrom > clock() ? effectiveFrom : null;
  return (
    <SignedDialog {...props} act="activate" title="版次生效">
      <CrudField
        of={activation}
        name="effectiveFrom"
        extra={planned ? `不填则按计划于 ${planned} 生效` : "不填则立即生效"}
      >
        <DateInput time choices={() => [{ label: "立即", value: clock() }]} />
      </CrudField>
      {kind === "temporary" && <Form.Item label="失效时间">{effectiveUntil}</Form.Item>}
    </SignedDialog>
  );
}

export function WithdrawalDialog(props: ActDialogProps) {
  return (
    <SignedDialog {...props} act="withdraw" title="作废版次">
      <CrudField of={withdrawal} name="reason" />
    </SignedDialog>
  );
}

interface SignedDialogProps extends ActDialogProps {
  act: "decide" | "activate" | "withdraw";
  title: string;
  body?: (values: FormValues) => FormValues;
  children: ReactNode;
}

function SignedDialog({ path, act, title, body = sent, ...props }: SignedDialogProps) {
  const { open, onClose, revision, children } = props;
  const { sign, proofDialog } = useSignedActs();
  const changed = useDocumentsChanged();
  return (
    <>
      <FormDialog
        open={open}
        title={`${title}：第 ${revision.revNo} 版`}
        send={(values) =>
          sign(() => api.send("POST", `${path}/${act}`, { body: body(filled(values)) }))
        }
        onSettled={changed}
        onClose={onClose}
      >
        {children}
      </FormDialog>
      {proofDialog}
    </>
  );
}

const sent = (values: FormValues) => values;

/** What was left empty is not sent. */
function filled(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ""),
  );
}
