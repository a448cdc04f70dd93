import type { CirculationRow } from "@aeromaint/contracts/documents/circulation.ts";
import { Link } from "react-router";
import { applicabilityColumn } from "../../../crud/applicability/applicability-list.tsx";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { circulationTitle } from "../../../own/circulations/circulation-mark.tsx";
import { circulationAddress } from "../../shared/documents/circulations.ts";
import { CirculationStateTag, SignedShare } from "./state-tags.tsx";

export const circulationColumns: CrudColumn<CirculationRow>[] = [
  column("title", "标题", (title: string, row) => (
    <span className="grid max-w-98 whitespace-normal md:flex md:max-w-126 md:items-baseline md:gap-3 md:whitespace-nowrap">
      <Link
        className="md:overflow-hidden md:text-ellipsis"
        to={circulationAddress(row.circulationId)}
        title={title}
      >
        {title}
      </Link>
      <small className="flex-none text-muted tabular-nums">{circulationTitle(row)}</small>
    </span>
  )),
  column("state", "状态", (_value, { state }) => <CirculationStateTag state={state} />),
  column("signed", "签收进度", (_value, row) => <SignedShare {...row} />),
  column("overdue", "逾期", (count: number) =>
    count > 0 ? <span className="text-refused tabular-nums">{count} 人</span> : "—",
  ),
  column("dueTime", "截止时间"),
  column("startTime", "发起时间"),
  column("starterName", "发起人"),
  applicabilityColumn as CrudColumn<CirculationRow>,
];
