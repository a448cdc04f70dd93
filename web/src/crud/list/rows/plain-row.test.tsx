import { render } from "@testing-library/react";
import { Table, type TableProps } from "antd";
import { expect, it } from "vitest";
import { PlainRow } from "./plain-row.tsx";

interface Part {
  id: number;
  name: string;
  price: number;
  maker: string | null;
}

const parts = (count: number): Part[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at,
    name: `部件${at}`,
    price: at * 10,
    maker: at % 2 ? "机库" : null,
  }));

const columns: TableProps<Part>["columns"] = [
  { key: "name", dataIndex: "name", title: "名称" },
  { key: "price", dataIndex: "price", title: "价格", align: "right", className: "price" },
  { key: "maker", dataIndex: "maker", title: "厂家", render: (maker) => <b>{maker ?? "—"}</b> },
  { key: "both", title: "全名", render: (_, { id, name }, at) => `${at} ${id} ${name}` },
  { key: "wide", dataIndex: "name", title: "宽", onCell: () => ({ style: { minWidth: "9ch" } }) },
  { key: "long", dataIndex: "name", title: "长", ellipsis: true },
  { key: "fixed", title: "操作", fixed: "end", render: () => <button type="button">查看</button> },
];

function rowsOf(count: number, components?: TableProps<Part>["components"]) {
  const { container } = render(
    <Table<Part>
      rowKey="id"
      dataSource={parts(count)}
      columns={columns}
      components={components}
      rowSelection={{}}
      rowHoverable={false}
      pagination={false}
      scroll={{ x: "max-content" }}
      locale={{ emptyText: "暂无数据" }}
    />,
  );
  return [...container.querySelectorAll("tbody tr:not(.ant-table-measure-row)")];
}

const plain = { body: { row: PlainRow } };

it("draws what Ant Design's own rows draw", () => {
  const html = (rows: Element[]) => rows.map((row) => row.outerHTML);
  expect(html(rowsOf(3, plain))).toEqual(html(rowsOf(3)));
  expect(html(rowsOf(0, plain))).toEqual(html(rowsOf(0)));
});

it("has all rows in the end, also those below the window", () => {
  const rows = rowsOf(120, plain);
  expect(rows).toHaveLength(120);
  expect(rows.at(-1)?.textContent).toContain("部件119");
});
