import {
  type EvidenceDetail,
  evidence,
  evidenceActs,
  evidenceDetailTitles,
  evidenceSubjects,
  evidenceColumns as titles,
} from "@aeromaint/contracts/documents/evidence.ts";
import { useQuery } from "@tanstack/react-query";
import { Descriptions, Typography } from "antd";
import type { ReactNode } from "react";
import { api } from "../../../api/api.ts";
import { LinesLoadState } from "../../../api/load-state.tsx";
import { ReadDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { factItems } from "../../shared/fact-items.ts";

const dialogWidth = 650;

interface DetailProps {
  /** Number of the entry; null while closed. */
  seq: string | null;
  onClose: () => void;
}

/** Ledger entry: actor, act and hashes. Names are those of that day. */
export function EvidenceDetailDialog({ seq, onClose }: DetailProps) {
  const query = useQuery({
    queryKey: [evidence.path, "detail", seq],
    queryFn: ({ signal }) => api.get(`${evidence.path}/${seq}`, {}, { signal }),
    enabled: seq !== null,
    meta: { quiet: true },
  });
  const { data } = query;
  return (
    <ReadDialog
      open={seq !== null}
      title={`${evidence.title} 第 ${seq ?? data?.seq ?? ""} 条`}
      width={dialogWidth}
      onClose={onClose}
    >
      {!data && <LinesLoadState query={query} />}
      {data && <Descriptions column={1} size="small" bordered items={factsOf(data)} />}
    </ReadDialog>
  );
}

function factsOf(entry: EvidenceDetail) {
  const list = (values: readonly string[]) => values.join("、") || "—";
  return factItems({
    [titles.act.title]: evidenceActs[entry.act],
    [titles.time.title]: `${entry.time}（UTC ${entry.at}）`,
    人员: `${entry.actorName}（${entry.account}）`,
    当日部门: entry.dept || "—",
    当日岗位: list(entry.posts),
    当日有效证照: list(entry.licences),
    对象: `${evidenceSubjects[entry.subjectKind]} ${entry.subjectLabel}`,
    ...Object.fromEntries(detailsOf(entry)),
    [titles.sha256.title]: <CopyableCode text={entry.sha256} />,
    前一条的哈希: <CopyableCode text={entry.prevHash} />,
    [titles.hash.title]: <CopyableCode text={entry.hash} />,
    "签名（Ed25519）": <CopyableCode text={entry.signature} />,
    公钥: <CopyableCode text={entry.key} />,
  });
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
