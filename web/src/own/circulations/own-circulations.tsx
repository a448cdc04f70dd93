import type { OwnCirculationRow } from "@aeromaint/contracts/documents/circulation.ts";
import { signTimeText } from "@aeromaint/contracts/documents/circulation-state.ts";
import { useId } from "react";
import { Link } from "react-router";
import { useOwnCirculationCount } from "../../session/own-circulation-count.ts";
import { useOwnCirculations } from "../../session/own-circulations.ts";
import { Empty } from "../../ui/empty.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { type ListAddress, pagingOf, useLocalAddress } from "../list-address.ts";
import { ListPage } from "../list-page.tsx";
import styles from "../list-rows.module.css";
import { CirculationMark, circulationTitle } from "./circulation-mark.tsx";

interface OwnCirculationsProps {
  /** Has tab and page; without it, they are not in the URL. */
  address?: ListAddress;
  pageSize: number;
  /** Path of the circulated text. */
  pathOf: (circulationId: string) => string;
}

/** Circulations that wait for the user's signature, signed ones, and all. */
export default function OwnCirculations({ address, pageSize, pathOf }: OwnCirculationsProps) {
  const panel = useId();
  const local = useLocalAddress();
  const [params] = address ?? local;
  const { pageNum, onPage, filter } = pagingOf(address ?? local);
  const { total } = useOwnCirculationCount({ enabled: true });
  const tabs = [
    { key: "pending", label: "待签收", count: total },
    { key: "signed", label: "已签收" },
    // Has circulations that ended without a signature, for 补签收.
    { key: "all", label: "全部" },
  ] as const;
  const show = tabs.find(({ key }) => key === params.get("show"))?.key ?? "pending";
  return (
    <>
      <Tabs
        label="传阅"
        panel={panel}
        tabs={[...tabs]}
        active={show}
        onChange={(key) => filter({ show: key })}
      />
      <div id={panel} role="tabpanel" aria-label="传阅">
        <CirculationPage
          key={show}
          show={show}
          pageNum={pageNum}
          pageSize={pageSize}
          onPage={onPage}
          pathOf={pathOf}
        />
      </div>
    </>
  );
}

interface CirculationPageProps extends Pick<OwnCirculationsProps, "pageSize" | "pathOf"> {
  show: "pending" | "signed" | "all";
  pageNum: number;
  onPage: (page: number) => void;
}

function CirculationPage({ show, pathOf, ...paging }: CirculationPageProps) {
  const { pageNum, pageSize } = paging;
  return (
    <ListPage
      {...paging}
      query={useOwnCirculations({ ...(show !== "all" && { show }), pageNum, pageSize })}
      height={120}
      empty={<Empty title={show === "signed" ? "暂无签收记录" : "没有需要签收的内容"} />}
    >
      {(rows) => (
        <ul className={` ${styles.rows}`} aria-label="传阅列表">
          {rows.map((row) => (
            <li key={row.circulationId} className="row-area">
              <Link data-row="" to={pathOf(row.circulationId)}>
                {row.title}
              </Link>
              <CirculationFacts row={row} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function CirculationFacts({ row }: { row: OwnCirculationRow }) {
  const { ownState, startTime, dueTime, seconds, applicabilityText } = row;
  return (
    <p>
      <CirculationMark state={ownState} />
      <span>{circulationTitle(row)}</span>
      {applicabilityText && <span>适用 {applicabilityText}</span>}
      <span>发起于 {startTime}</span>
      {row.signTime ? <span>签收于 {signTimeText(row)}</span> : <span>截止 {dueTime}</span>}
      {seconds !== null && <span>阅读 {seconds} 秒</span>}
    </p>
  );
}
