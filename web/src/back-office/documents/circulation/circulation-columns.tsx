import type { CirculationRow } from "@aeromaint/contracts/documents/circulation.ts";
import { circulationSubjects } from "@aeromaint/contracts/documents/circulation-state.ts";
import { Link } from "react-router";
import { applicabilityColumn } from "../../../crud/applicability/applicability-list.tsx";
import type { CrudColumn } from "../../../crud/list/columns.tsx";
import { circulationAddress } from "../../shared/documents/circulations.ts";
import styles from "./circulation.module.css";
import { CirculationStateTag, SignedShare } from "./state-tags.tsx";

export const circulationColumns: CrudColumn<CirculationRow>[] = [
  {
    key: "title",
    dataIndex: "title",
    title: "标题",
    render: (title: string, row) => (
      <span className={styles.title}>
        <Link to={circulationAddress(row.circulationId)}>{title}</Link>
        <small>{subjectName(row)}</small>
      </span>
    ),
  },
  {
    key: "state",
    title: "状态",
    render: (_value, { state }) => <CirculationStateTag state={state} />,
  },
  { key: "signed", title: "签收进度", render: (_value, row) => <SignedShare {...row} /> },
  {
    key: "overdue",
    dataIndex: "overdue",
    title: "逾期",
    render: (count: number) => (count > 0 ? <span className={styles.late}>{count} 人</span> : "—"),
  },
  { key: "dueTime", dataIndex: "dueTime", title: "截止时间" },
  { key: "startTime", dataIndex: "startTime", title: "发起时间" },
  { key: "starterName", dataIndex: "starterName", title: "发起人" },
  applicabilityColumn as CrudColumn<CirculationRow>,
];

/** 公告, or the number and revision of a controlled document. */
export function subjectName({
  subject,
  docNumber,
  revNo,
}: Pick<CirculationRow, "subject" | "docNumber" | "revNo">): string {
  return docNumber ? `${docNumber} 第 ${revNo} 版` : circulationSubjects[subject];
}
