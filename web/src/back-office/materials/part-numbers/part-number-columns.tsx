import {
  numberSources,
  numberStates,
  type RecognisedNumberRow,
} from "@aeromaint/contracts/search/recognised-number.ts";
import { searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import { Tag } from "antd";
import { Link } from "react-router";
import { recordRequest } from "../../../crud/dialog/requested-dialog.ts";
import type { CrudColumn } from "../../../crud/list/columns.ts";
import { listAddress, recordPage } from "../../navigation/record-pages.ts";

const colours = { recognised: undefined, rejected: "red", added: "blue" } as const;

export const partNumberColumns: CrudColumn<RecognisedNumberRow>[] = [
  {
    key: "number",
    dataIndex: "number",
    title: "件号",
    render: (number: string) => <span className="technical nowrap">{number}</span>,
  },
  {
    key: "state",
    dataIndex: "state",
    title: "状态",
    render: (_value, { state }) => <Tag color={colours[state]}>{numberStates[state]}</Tag>,
  },
  {
    key: "source",
    dataIndex: "source",
    title: "来源",
    render: (_value, { source }) => numberSources[source],
  },
  {
    key: "kind",
    dataIndex: "kind",
    title: "类型",
    render: (_value, { kind }) => searchKinds[kind],
  },
  {
    key: "title",
    dataIndex: "title",
    title: "所在内容",
    // Who sees the row may list entries of its kind.
    render: (_value, { kind, ownerId, title }) => (
      <Link to={listAddress(recordPage(kind), recordRequest(ownerId))}>{title}</Link>
    ),
  },
  { key: "createTime", dataIndex: "createTime", title: "识别时间" },
];
