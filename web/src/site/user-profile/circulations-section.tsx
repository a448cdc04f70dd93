import type { OwnCirculationRow } from "@aeromaint/contracts/documents/circulation.ts";
import { signTimeText } from "@aeromaint/contracts/documents/circulation-state.ts";
import { useId, useState } from "react";
import { Link } from "react-router";
import { useOwnCirculationCount } from "../../session/own-circulation-count.ts";
import { useOwnCirculations } from "../../session/own-circulations.ts";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { circulationReadingPath } from "../paths.ts";
import { CirculationMark, circulationTitle } from "../shared/circulation-mark.tsx";
import { NotLoaded } from "../shared/error/not-loaded.tsx";
import styles from "./reading-section.module.css";
import { Section } from "./section.tsx";

const pageSize = 6;
type Show = "pending" | "signed" | "all";

/** What waits for one's own signature, and what one has signed. */
export default function CirculationsSection() {
  const panel = useId();
  const [show, setShow] = useState<Show>("pending");
  const { total } = useOwnCirculationCount({ enabled: true });
  const tabs = [
    { key: "pending", label: "待签收", count: total },
    { key: "signed", label: "签收记录" },
    // Has what ended without a signature, for 补签收.
    { key: "all", label: "全部" },
  ];
  return (
    <Section title="我的传阅">
      <Tabs
        label="传阅"
        panel={panel}
        tabs={tabs}
        active={show}
        onChange={(key) => setShow(key as Show)}
      />
      <div id={panel} role="tabpanel" aria-label="传阅">
        <CirculationPages key={show} show={show} />
      </div>
    </Section>
  );
}

function CirculationPages({ show }: { show: Show }) {
  const [pageNum, setPageNum] = useState(1);
  const { data, error, refetch } = useOwnCirculations({
    ...(show !== "all" && { show }),
    pageNum,
    pageSize,
  });
  if (!data)
    return error ? <NotLoaded error={error} onRetry={refetch} /> : <Skeleton height={120} />;
  if (data.total === 0) {
    return <Empty title={show === "signed" ? "暂无签收记录" : "没有需要签收的内容"} />;
  }
  return (
    <>
      <ul className={`list ${styles.readings}`}>
        {data.list.map((row) => (
          <li key={row.circulationId} className="row-area">
            <Link data-row="" to={circulationReadingPath(row.circulationId)}>
              {row.title}
            </Link>
            <CirculationFacts row={row} />
          </li>
        ))}
      </ul>
      <Pager page={pageNum} pages={Math.ceil(data.total / pageSize)} onPage={setPageNum} />
    </>
  );
}

function CirculationFacts({ row }: { row: OwnCirculationRow }) {
  const { ownState, dueTime, seconds, applicabilityText } = row;
  return (
    <p>
      <CirculationMark state={ownState} />
      <span>{circulationTitle(row)}</span>
      {applicabilityText && <span>适用 {applicabilityText}</span>}
      {row.signTime ? <span>签收于 {signTimeText(row)}</span> : <span>截止 {dueTime}</span>}
      {seconds !== null && <span>阅读 {seconds} 秒</span>}
    </p>
  );
}
