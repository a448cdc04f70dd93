import { type DeptRow, dept } from "@aeromaint/contracts/system/dept.ts";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import type { CrudColumn } from "../../../crud/list/columns.ts";

const { deptName, parentId, orderNum, leader, phone, status } = dept.fields;

const nameColumn: CrudColumn<DeptRow> = {
  key: "deptName",
  dataIndex: "deptName",
  title: deptName.title,
};

const factColumns: CrudColumn<DeptRow>[] = [
  { key: "orderNum", dataIndex: "orderNum", title: orderNum.title },
  {
    key: "leader",
    dataIndex: "leaderName",
    title: leader.title,
    render: (name: string | null) => name ?? "—",
  },
  {
    key: "phone",
    dataIndex: "phone",
    title: phone.title,
    render: (number: string | null) => number ?? "—",
  },
  {
    key: "status",
    dataIndex: "status",
    title: status.title,
    render: (value: string) => <DictionaryLabel type="STATUS" value={value} />,
  },
  { key: "createTime", dataIndex: "createTime", title: "创建时间" },
];

/** In the tree the place says whose part a department is. */
export const treeColumns: CrudColumn<DeptRow>[] = [nameColumn, ...factColumns];

/** What a search finds stands flat, so the parent is named. */
export const foundColumns: CrudColumn<DeptRow>[] = [
  nameColumn,
  {
    key: "parentName",
    dataIndex: "parentName",
    title: parentId.title,
    render: (name: string | null) => name ?? "—",
  },
  ...factColumns,
];
