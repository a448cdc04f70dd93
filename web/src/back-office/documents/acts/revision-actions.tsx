import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import type { RevisionDetail } from "@aeromaint/contracts/documents/revision.ts";
import { type RevisionAct, transitions } from "@aeromaint/contracts/documents/revision-state.ts";
import { Button } from "antd";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import type { ApiResponse } from "../../../api/request.ts";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { useTabLocation } from "../../../crud/tab-location.tsx";
import { useCan } from "../../../session/can.tsx";
import { documentAddress, documents, revisionsPath } from "../../shared/documents/documents.ts";
import { useNotedEditing } from "../presence/editing-context.ts";
import { DraftEditorDialog, useDraftEditor } from "./draft-editor.tsx";
import { actsFor } from "./revision-acts.ts";
import { ActivationDialog, DecisionDialog, WithdrawalDialog } from "./signed-dialogs.tsx";

interface RevisionActionsProps {
  head: DocumentHead;
  revision: RevisionDetail;
}

const primary: readonly RevisionAct[] = ["submit", "decide", "activate"];
const destructive: readonly RevisionAct[] = ["discard", "withdraw"];

const questions = {
  submit: "确定提交审核吗？提交后内容将冻结，审批人收到待办。",
  recall: "确定撤回吗？已有的审批意见将作废。",
  discard: "确定删除该草稿吗？删除后不能恢复。",
} as const;

/** What may be done with a revision in its state, by the table of transitions. */
export function RevisionActions({ head, revision }: RevisionActionsProps) {
  const can = useCan();
  const { navigate } = useTabLocation();
  const confirmed = useConfirmedCall();
  const draft = useDraftEditor(head);
  useNotedEditing(draft.editor.open);
  const [open, setOpen] = useState<RevisionAct | null>(null);
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
    // The dialog loads the draft by its number and needs nothing else of it.
    edit: () => draft.editor.edit(revision as never),
    discard: () => ask("discard", () => api.send("DELETE", path)),
    submit: () => ask("submit", () => api.send("POST", `${path}/submit`)),
    recall: () => ask("recall", () => api.send("POST", `${path}/recall`)),
    decide: () => setOpen("decide"),
    activate: () => setOpen("activate"),
    withdraw: () => setOpen("withdraw"),
  };
  const dialog = (act: RevisionAct) => ({
    ...{ path, revision, open: open === act },
    onClose: () => setOpen(null),
  });
  return (
    <>
      {actsFor(revision, can).map((act) => (
        <Button
          key={act}
          type={primary.includes(act) ? "primary" : "default"}
          danger={destructive.includes(act)}
          onClick={begin[act]}
        >
          {transitions[act].title}
        </Button>
      ))}
      <DraftEditorDialog {...draft} />
      <DecisionDialog {...dialog("decide")} />
      <ActivationDialog {...dialog("activate")} />
      <WithdrawalDialog {...dialog("withdraw")} />
    </>
  );
}
