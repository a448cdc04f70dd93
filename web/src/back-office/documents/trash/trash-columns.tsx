import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import type { TrashRow } from "@aeromaint/contracts/documents/trash.ts";
import type { CrudColumn } from "../../../crud/list/columns.ts";
import { DaysKept } from "./days-kept.tsx";

export const trashColumns: CrudColumn<TrashRow>[] = [
  { key: "title", dataIndex: "title", title: "标题" },
  {
    key: "module",
    dataIndex: "module",
    title: "所属模块",
    render: (_value, { module }) => contentModules[module].title,
  },
  {
    key: "name",
    dataIndex: "name",
    title: "所属分类",
    render: (_value, { name, isCategoryGone }) => (isCategoryGone ? `${name}（已删除）` : name),
  },
  { key: "deleteUser", dataIndex: "deleteUser", title: "删除人" },
  { key: "deleteTime", dataIndex: "deleteTime", title: "删除时间" },
  {
    key: "daysLeft",
    dataIndex: "daysLeft",
    title: "保留时间",
    render: (_value, { daysLeft }) => <DaysKept days={daysLeft} />,
  },
];
