import { applicabilityTitle } from "@aeromaint/contracts/applicability/applicability-text.ts";
import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import { Alert, Select } from "antd";
import { useState } from "react";
import { messageOf } from "../../../api/api-error.ts";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { SkeletonLines } from "../../../ui/skeleton.tsx";
import { TextDiff } from "../../../ui/text-diff/text-diff.tsx";
import { useRevisionDiff, useRevisions } from "../../shared/documents/documents.ts";

interface CompareDialogProps {
  head: DocumentHead;
  /** The revision on the page; compared with the one before it unless another is chosen. */
  revNo: number;
  open: boolean;
  onClose: () => void;
}

const nameOf = (revNo: number) => `第 ${revNo} 版`;

/** What changed between two revisions of a document. */
export default function CompareDialog({ head, revNo, open, onClose }: CompareDialogProps) {
  const { data: revisions = [] } = useRevisions(head);
  const [chosen, choose] = useState(revNo - 1);
  const [older, newer] = [Math.min(chosen, revNo), Math.max(chosen, revNo)];
  const { data, error } = useRevisionDiff(head, [older, newer]);
  const others = revisions.filter((one) => one.revNo !== revNo);
  return (
    <TabDialog
      open={open}
      title={`版次比较：${nameOf(revNo)}`}
      width="96vw"
      footer={null}
      onCancel={onClose}
    >
      <Select
        style={{ marginBottom: 12 }}
        aria-label="与之比较的版次"
        value={chosen}
        onChange={choose}
        options={others.map((one) => ({ value: one.revNo, label: nameOf(one.revNo) }))}
      />
      {!data && !error && <SkeletonLines rows={8} />}
      {error && <Alert type="warning" showIcon title={messageOf(error)} />}
      {data && data.applicability.before !== data.applicability.after && (
        <p>
          {applicabilityTitle}：<del>{data.applicability.before}</del>{" "}
          <ins>{data.applicability.after}</ins>
        </p>
      )}
      {data && <TextDiff key={chosen} diff={data} before={nameOf(older)} after={nameOf(newer)} />}
    </TabDialog>
  );
}
