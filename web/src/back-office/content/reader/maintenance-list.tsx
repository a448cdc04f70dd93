import type { OpenRepairRow } from "@aeromaint/contracts/content/repair-info.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Empty, Grid, Table, type TableColumnsType } from "antd";
import { useState } from "react";
import { callQuery } from "../../../api/query-by-key.ts";
import { RowActions } from "../../../crud/list/row-actions.tsx";
import emptyPicture from "../../../ui/empty.svg";

const path = "/open/platform";
/** Large enough for a whole category. */
const defaultPageSize = 200;
/** More rows are rendered by Ant Design's virtual table, in a panel of this height in pixels. */
const maxPlainRows = 100;
const panelHeight = 640;

interface MaintenanceListProps {
  categoryId: string;
  onRead: (repairId: string) => void;
}

export function MaintenanceList({ categoryId, onRead }: MaintenanceListProps) {
  const [{ pageNum, pageSize }, setPaging] = useState({ pageNum: 1, pageSize: defaultPageSize });
  const { md = true } = Grid.useBreakpoint();
  const params = { categoryId, pageNum, pageSize };
  const { data, isFetching } = useQuery({
    ...callQuery(path, params),
    placeholderData: keepPreviousData,
  });
  const columns: TableColumnsType<OpenRepairRow> = [
    { title: "维修项目", dataIndex: "title" },
    { title: "时间", dataIndex: "releaseTime", width: 180 },
    { title: "发布人", dataIndex: "releaseUser", width: 200, ellipsis: true },
    {
      title: "操作",
      key: "actions",
      width: 90,
      // On a phone it would cover the row.
      fixed: md ? "end" : undefined,
      render: (_value, { repairId }) => (
        <RowActions>
          <Button type="link" size="small" onClick={() => onRead(repairId)}>
            详情
          </Button>
        </RowActions>
      ),
    },
  ];
  const rows = data?.list ?? [];
  const isLong = rows.length > maxPlainRows;
  return (
    <section className="p-3-4 card">
      <Table<OpenRepairRow>
        rowKey="repairId"
        columns={columns}
        dataSource={rows}
        loading={isFetching}
        sticky={!isLong}
        virtual={isLong}
        scroll={isLong ? { x: 700, y: panelHeight } : { x: 700 }}
        locale={{ emptyText: <Empty image={emptyPicture} description="该分类暂无内容" /> }}
        pagination={{
          current: pageNum,
          pageSize,
          total: data?.total ?? 0,
          showSizeChanger: true,
          pageSizeOptions: [20, 50, 100, 200],
          showTotal: (count) => `共 ${count} 条`,
          onChange: (page, size) =>
            setPaging({ pageNum: size === pageSize ? page : 1, pageSize: size }),
        }}
      />
    </section>
  );
}
