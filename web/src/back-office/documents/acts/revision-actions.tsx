import type { Permission } from "@aeromaint/contracts/auth/permissions.ts";
import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import {
  activationInput,
  decisionInput,
  withdrawalInput,
} from "@aeromaint/contracts/documents/review.ts";
import {
  type RevisionDetail,
  unprintableWarning,
} from "@aeromaint/contracts/documents/revision.ts";
import {
  isBeforeApproval,
  isTransitionAllowed,
  type RevisionAct,
  transitions,
} from "@aeromaint/contracts/documents/revision-state.ts";
import { Alert, Button, Checkbox, Form, Radio } from "antd";
import { type ReactNode, useState } from "react";
import { api } from "../../../api/api.ts";
import type { ApiResponse } from "../../../api/request.ts";
import { editorMode } from "../../../crud/dialog/editor-mode.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { DateInput } from "../../../crud/form/lazy-inputs.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { useTabLocation } from "../../../crud/tab-location.tsx";
import { usePlatformClock } from "../../../reference-data/site-facts.ts";
import { useCan } from "../../../session/can.tsx";
import {
  documentAddress,
  documentQueryPaths,
  documents,
  type RevisionPath,
  revisionsPath,
} from "../../shared/documents/documents.ts";
import { useSignedActs } from "../../shared/proof/use-signed-act.tsx";
import { useReportEditing } from "../presence/editing-context.ts";
import { DraftEditorDialog, useDraftEditor } from "./draft-editor.tsx";

interface RevisionActionsProps {
  head: DocumentHead;
  revision: RevisionDetail;
  /** True if the page was opened to withdraw the revision. */
  isWithdrawing: boolean;
}

const primaryActs: readonly RevisionAct[] = ["submit", "decide", "activate"];

const questions = {
  submit: "确定提交审核吗？提交后内容将冻结，审批人收到待办。",
  recall: "确定撤回吗？已有的审批意见将作废。",
  discard: "确定删除该草稿吗？删除后不能恢复。",
} as const;

/** Actions that the state and the permissions allow, by the table of transitions. */
export function RevisionActions({ head, revision, isWithdrawing }: RevisionActionsProps) {
  const can = useCan();
  const { navigate } = useTabLocation();
  const confirmed = useConfirmedCall();
  const draft = useDraftEditor(head);
  useReportEditing(draft.editor.open);
  const acts = permittedActs({ ...revision, wasInForce: head.wasInForce }, can);
  const [open, setOpen] = useState<RevisionAct | null>(
    isWithdrawing && acts.includes("withdraw") ? "withdraw" : null,
  );
  const path = `${revisionsPath(head)}/${revision.revNo}` as const;
  const ask = (act: keyof typeof questions, call: () => Promise<ApiResponse<null>>) =>
    confirmed({
      question: questions[act],
      call,
      affects: [documents.path],
      danger: act === "discard",
      onDone: () => act === "discard" && navigate(documentAddress(head.itemId)),
    });
  const begin: Record<RevisionAct, () => void> = {
    edit: () => draft.editor.show({ mode: editorMode.edit, id: `${revision.revNo}` }),
    discard: () => ask("discard", () => api.send("DELETE", path)),
    submit: () => ask("submit", () => api.send("POST", `${path}/submit`)),
    recall: () => ask("recall", () => api.send("POST", `${path}/recall`)),
    decide: () => setOpen("decide"),
    activate: () => setOpen("activate"),
    withdraw: () => setOpen("withdraw"),
  };
  const dialog = (act: RevisionAct) => ({
    docNumber: head.docNumber,
    path,
    revision,
    open: open === act,
    onClose: () => setOpen(null),
  });
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act}
          type={primaryActs.includes(act) ? "primary" : "default"}
          onClick={begin[act]}
        >
          {transitions[act].title}
        </Button>
      ))}
      {acts.includes("edit") && draft.applicability.statementAction(revision)}
      <DraftEditorDialog {...draft} />
      <DecisionDialog {...dialog("decide")} />
      <ActivationDialog {...dialog("activate")} />
      <WithdrawalDialog {...dialog("withdraw")} />
    </>
  );
}

/** Fields that decide on the actions of a revision. */
type RevisionWithActs = Pick<RevisionDetail, "state" | "revNo" | "mayDecide" | "mayRecall"> &
  Pick<DocumentHead, "wasInForce"> & { steps: readonly unknown[] };

/** Conditions under which the server refuses an act in every state. */
const refusalConditions: Partial<Record<RevisionAct, (revision: RevisionWithActs) => boolean>> = {
  decide: ({ mayDecide }) => !mayDecide,
  recall: ({ mayRecall }) => !mayRecall,
  discard: ({ revNo, steps }) => revNo === 1 || steps.length > 0,
  withdraw: ({ state, wasInForce }) => wasInForce && isBeforeApproval(state),
};

/** Permitted acts for a revision, in the order of its life cycle. */
export function permittedActs(
  revision: RevisionWithActs,
  can: (permission: Permission) => boolean,
): RevisionAct[] {
  return (Object.keys(transitions) as RevisionAct[]).filter((act) => {
    const { permission } = transitions[act];
    const isAllowed = permission === "signed-in" || can(permission);
    return (
      isTransitionAllowed(act, revision.state) && isAllowed && !refusalConditions[act]?.(revision)
    );
  });
}

interface ActDialogProps {
  docNumber: string;
  /** Path of the revision. */
  path: RevisionPath;
  revision: RevisionDetail;
  open: boolean;
  onClose: () => void;
}

const choices = [
  { value: "approve", label: "同意" },
  { value: "return", label: "退回修改" },
];

function DecisionDialog(props: ActDialogProps) {
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

/** A return requires a comment. */
function CommentField() {
  const isReturned = Form.useWatch("act", Form.useFormInstance()) === "return";
  return <CrudField of={decisionInput} name="comment" required={isReturned} />;
}

function ActivationDialog(props: ActDialogProps) {
  const clock = usePlatformClock();
  const { effectiveFrom, effectiveUntil, kind, reviewBy, unprintable } = props.revision;
  const planned = effectiveFrom && effectiveFrom > clock() ? effectiveFrom : null;
  return (
    <SignedDialog
      {...props}
      act="activate"
      title="版次生效"
      body={({ isWithoutReview: _, ...values }) => values}
    >
      {unprintable.length > 0 && (
        <Alert type="warning" showIcon title={unprintableWarning(unprintable)} />
      )}
      <CrudField
        of={activationInput}
        name="effectiveFrom"
        extra={planned ? `不填则按计划于 ${planned} 生效` : "不填则立即生效"}
      >
        <DateInput time choices={() => [{ label: "立即", value: clock() }]} />
      </CrudField>
      {kind === "temporary" && <Form.Item label="失效时间">{effectiveUntil}</Form.Item>}
      {kind === "normal" && !reviewBy && (
        <Form.Item
          name="isWithoutReview"
          valuePropName="checked"
          rules={[{ validator: confirmed, message: "请确认该版次没有复审日" }]}
        >
          <Checkbox>该版次没有复审日，仍要生效</Checkbox>
        </Form.Item>
      )}
    </SignedDialog>
  );
}

const confirmed = (_rule: unknown, isConfirmed?: boolean) =>
  isConfirmed ? Promise.resolve() : Promise.reject(new Error());

function WithdrawalDialog(props: ActDialogProps) {
  const isWhole = isBeforeApproval(props.revision.state);
  return (
    <SignedDialog {...props} act="withdraw" title={isWhole ? "作废文件" : "作废版次"}>
      {isWhole && (
        <Alert type="warning" showIcon title="该文件从未生效，作废后所有版次（含草稿）一并结束" />
      )}
      <CrudField of={withdrawalInput} name="reason" />
    </SignedDialog>
  );
}

interface SignedDialogProps extends ActDialogProps {
  act: "decide" | "activate" | "withdraw";
  title: string;
  body?: (values: FormValues) => FormValues;
  children: ReactNode;
}

function SignedDialog({
  docNumber,
  path,
  act,
  title,
  body = sameValues,
  ...props
}: SignedDialogProps) {
  const { open, onClose, revision, children } = props;
  const subject = `${docNumber}《${revision.title}》第 ${revision.revNo} 版${
    revision.sha256 ? `，内容摘要值 ${revision.sha256.slice(0, hashPrefixLength)}…` : ""
  }`;
  const { sign, proofDialog } = useSignedActs("签署", subject);
  return (
    <>
      <FormDialog
        open={open}
        above={<p className="wrap-anywhere mb-4">{subject}</p>}
        title={`${title}：第 ${revision.revNo} 版`}
        send={(values) =>
          sign(() => api.send("POST", `${path}/${act}`, { body: body(withoutEmptyFields(values)) }))
        }
        affects={documentQueryPaths}
        onClose={onClose}
      >
        {children}
      </FormDialog>
      {proofDialog}
    </>
  );
}

/** Characters of a hash that are enough to compare two texts. */
const hashPrefixLength = 12;

const sameValues = (values: FormValues) => values;

/** Values without the empty fields. */
function withoutEmptyFields(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ""),
  );
}
