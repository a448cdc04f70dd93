import {
  type OwnCirculationRow,
  ownCirculationQuery,
  ownCirculationRow,
} from "@aeromaint/contracts/documents/circulation.ts";
import { resource } from "@aeromaint/contracts/resource.ts";
import { Tabs } from "antd";
import { Link } from "react-router";
import { applicabilityColumn } from "../../../crud/applicability/applicability-list.tsx";
import type { CrudColumn } from "../../../crud/list/columns.ts";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { useTabSearchParams } from "../../../crud/tab-location.tsx";
import { ownCirculationPath } from "../../../session/own-circulation-count.ts";
import styles from "../circulation/circulation.module.css";
import { subjectName } from "../circulation/circulation-columns.tsx";
import { RecipientStateTag } from "../circulation/state-tags.tsx";
import { ownCirculationAddress, shownCirculationReading } from "./own-address.ts";
import { OwnCirculationReading } from "./own-circulation-reading.tsx";

const { pageNum: _pageNum, pageSize: _pageSize, ...filters } = ownCirculationQuery.properties;
const { circulationId: _circulationId, ...row } = ownCirculationRow.properties;
const ownCirculations = resource({
  title: "我的传阅",
  path: ownCirculationPath,
  id: "circulationId",
  permission: "document:circulation",
  fields: {},
  row,
  detail: {},
  filters,
});

const columns: CrudColumn<OwnCirculationRow>[] = [
  {
    key: "title",
    dataIndex: "title",
    title: "标题",
    render: (title: string, row) => (
      <span className={styles.title}>
        <Link to={ownCirculationAddress(row.circulationId)}>{title}</Link>
        <small>{subjectName(row)}</small>
      </span>
    ),
  },
  {
    key: "ownState",
    title: "状态",
    render: (_value, { ownState }) => <RecipientStateTag state={ownState} />,
  },
  applicabilityColumn as CrudColumn<OwnCirculationRow>,
  { key: "dueTime", dataIndex: "dueTime", title: "截止时间" },
  { key: "startTime", dataIndex: "startTime", title: "发起时间" },
  {
    key: "signTime",
    dataIndex: "signTime",
    title: "签收时间",
    render: (time: string | null) => time ?? "—",
  },
];

const shows = { pending: "待签收", signed: "已签收", all: "全部" } as const;
type Show = keyof typeof shows;

/** What is circulated to the signed-in person, or the text that the address names. */
export default function OwnCirculationPage() {
  const [params, setParams] = useTabSearchParams();
  const id = params.get(shownCirculationReading);
  if (id) return <OwnCirculationReading key={id} circulationId={id} />;
  const asked = params.get("show");
  const show: Show = asked === "signed" || asked === "all" ? asked : "pending";
  return (
    <>
      <Tabs
        activeKey={show}
        onChange={(next) => setParams({ show: next })}
        items={Object.entries(shows).map(([key, label]) => ({ key, label }))}
      />
      <OwnCirculationList key={show} show={show} />
    </>
  );
}

function OwnCirculationList({ show }: { show: Show }) {
  const list = useCrudList(ownCirculations, {
    ...(show !== "all" && { always: { show } }),
    inDialog: true,
  });
  return (
    <ListSection
      path={ownCirculations.path}
      list={{ ...list, searched: false }}
      columns={columns}
      purpose="需要您阅读并签收的内容会显示在这里"
      actions={({ circulationId, ownState }) => (
        <Link to={ownCirculationAddress(circulationId)}>
          {ownState === "signed" || ownState === "excused" ? "查看" : "阅读并签收"}
        </Link>
      )}
    />
  );
}
