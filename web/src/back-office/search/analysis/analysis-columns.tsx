import {
  type SearchTermRow,
  searchTermColumns as titles,
} from "@aeromaint/contracts/search/search-analysis.ts";
import { Tag } from "antd";
import type { CrudColumn } from "../../../crud/list/columns.ts";

export const analysisColumns: CrudColumn<SearchTermRow>[] = [
  { key: "keyword", dataIndex: "keyword", title: titles.keyword.title },
  { key: "searches", dataIndex: "searches", title: titles.searches.title, align: "right" },
  { key: "misses", dataIndex: "misses", title: titles.misses.title, align: "right" },
  {
    key: "missRate",
    dataIndex: "missRate",
    title: "未找到比例",
    align: "right",
    render: (percent: number) => `${percent}%`,
  },
  { key: "lastDay", dataIndex: "lastDay", title: titles.lastDay.title },
  {
    key: "hasSynonyms",
    dataIndex: "hasSynonyms",
    title: "同义词",
    render: (has: boolean) => (has ? <Tag color="success">已有</Tag> : "—"),
  },
];
