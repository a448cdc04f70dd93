import type { CirculationRow } from "@aeromaint/contracts/documents/circulation.ts";
import { Link } from "react-router";
import { applicabilityColumn } from "../../../crud/applicability/applicability-list.tsx";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { circulationTitle } from "../../../own/circulations/circulation-mark.tsx";
import { circulationAddress } from "../../shared/documents/circulations.ts";
import styles from "./circulation.module.css";
import { CirculationStateTag, SignedShare } from "./state-tags.tsx";

export const circulationColumns: CrudColumn<CirculationRow>[] = [
  column("title", "标题", (title: string, row) => (
    <span
      className={`grid whitespace-normal md:flex md:items-baseline md:gap-3 md:whitespace-nowrap md:[&>:first-child]:overflow-hidden md:[&>:first-child]:text-ellipsis md:[&>:last-child]:flex-none [&_small]:text-muted [&_small]:tabular-nums ${styles.title}`}
    >
      <Link to={circulationAddress(row.circulationId)} title={title}>
        {title}
      </Link>
      <small>{circulationTitle(row)}</small>
    </span>
  )),
  column("state", "状态", (_value, { state }) => <CirculationStateTag state={state} />),
  column("signed", "签收进度", (_value, row) => <SignedShare {...row} />),
  column("overdue", "逾期", (count: number) =>
    count > 0 ? <span className={styles.late}>{count} 人</span> : "—",
  ),
  column("dueTime", "截止时间"),
  column("startTime", "发起时间"),
  column("starterName", "发起人"),
  applicabilityColumn as CrudColumn<CirculationRow>,
];
