import type { OwnCirculationRow } from "@aeromaint/contracts/documents/circulation.ts";
import { signTimeText } from "@aeromaint/contracts/documents/circulation-state.ts";
import { useOwnCirculationCount } from "../../session/own-circulation-count.ts";
import { useOwnCirculations } from "../../session/own-circulations.ts";
import { Empty } from "../../ui/empty.tsx";
import { type ListAddress, pagingOf, useLocalAddress } from "../list-address.ts";
import { ListPage } from "../list-page.tsx";
import { FactLine, RowLink } from "../list-rows.tsx";
import { TabPanel } from "../tab-panel.tsx";
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
    <TabPanel label="传阅" tabs={[...tabs]} active={show} onChange={(key) => filter({ show: key })}>
      <CirculationPage
        key={show}
        show={show}
        pageNum={pageNum}
        pageSize={pageSize}
        onPage={onPage}
        pathOf={pathOf}
      />
    </TabPanel>
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
        <ul aria-label="传阅列表">
          {rows.map((row) => (
            <li key={row.circulationId} className="row-area border-b py-3">
              <RowLink to={pathOf(row.circulationId)}>{row.title}</RowLink>
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
    <FactLine>
      <CirculationMark state={ownState} />
      {circulationTitle(row)}
      {applicabilityText && `适用 ${applicabilityText}`}
      {`发起于 ${startTime}`}
      {row.signTime ? `签收于 ${signTimeText(row)}` : `截止 ${dueTime}`}
      {seconds !== null && `阅读 ${seconds} 秒`}
    </FactLine>
  );
}
