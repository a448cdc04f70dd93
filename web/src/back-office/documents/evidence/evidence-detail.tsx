import {
  type EvidenceDetail,
  evidence,
  evidenceActs,
  evidenceDetailTitles,
  evidenceSubjects,
  evidenceColumns as titles,
} from "@aeromaint/contracts/documents/evidence.ts";
import { useQuery } from "@tanstack/react-query";
import { Button, Descriptions, Typography } from "antd";
import type { ReactNode } from "react";
import { api } from "../../../api/api.ts";
import { NotLoaded } from "../../../api/not-loaded.tsx";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { SkeletonLines } from "../../../ui/skeleton.tsx";

const dialogWidth = 650;

interface DetailProps {
  /** Number of the entry; null while closed. */
  seq: string | null;
  onClose: () => void;
}

/** Ledger entry: actor, act and hashes. Names are those of that day. */
export function EvidenceDetailDialog({ seq, onClose }: DetailProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: [evidence.path, "detail", seq],
    queryFn: ({ signal }) => api.get(`${evidence.path}/${seq}`, {}, { signal }),
    enabled: seq !== null,
    meta: { quiet: true },
  });
  return (
    <TabDialog
      open={seq !== null}
      title={`${evidence.title} 第 ${seq ?? data?.seq ?? ""} 条`}
      width={dialogWidth}
      onCancel={onClose}
      destroyOnHidden
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {isError && <NotLoaded onRetry={refetch} />}
      {!data && !isError && <SkeletonLines />}
      {data && <Descriptions column={1} size="small" bordered items={factsOf(data)} />}
    </TabDialog>
  );
}

function factsOf(entry: EvidenceDetail) {
  const fact = (label: string, children: ReactNode) => ({ key: label, label, children });
  const list = (values: readonly string[]) => values.join("、") || "—";
  return [
    fact(titles.act.title, evidenceActs[entry.act]),
    fact(titles.time.title, `${entry.time}（UTC ${entry.at}）`),
    fact("人员", `${entry.actorName}（${entry.account}）`),
    fact("当日部门", entry.dept || "—"),
    fact("当日岗位", list(entry.posts)),
    fact("当日有效证照", list(entry.licences)),
    fact("对象", `${evidenceSubjects[entry.subjectKind]} ${entry.subjectLabel}`),
    ...detailsOf(entry).map(([label, value]) => fact(label, value)),
    fact(titles.sha256.title, <CopyableCode text={entry.sha256} />),
    fact("前一条的哈希", <CopyableCode text={entry.prevHash} />),
    fact(titles.hash.title, <CopyableCode text={entry.hash} />),
    fact("签名（Ed25519）", <CopyableCode text={entry.signature} />),
    fact("公钥", <CopyableCode text={entry.key} />),
  ];
}

/** Hash, key or signature in full, with a copy button. */
export function CopyableCode({ text }: { text: string | null }) {
  if (text === null) return "—";
  return (
    <Typography.Text code className="break-all" copyable={{ text, tooltips: ["复制", "已复制"] }}>
      {text}
    </Typography.Text>
  );
}

/** Details of the entry, with titles from the contract. */
function detailsOf({ details }: EvidenceDetail): [string, ReactNode][] {
  const said: Record<string, unknown> = JSON.parse(details);
  return Object.entries(said).map(([name, value]) => [
    evidenceDetailTitles[name] ?? name,
    <span key={name} className="wrap-anywhere whitespace-pre-wrap">
      {value === null || value === "" ? "—" : String(value)}
    </span>,
  ]);
}
