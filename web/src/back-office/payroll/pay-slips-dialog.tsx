import type { SalaryRow } from "@aeromaint/contracts/payroll/salary.ts";
import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import { Button, Table, type TableProps } from "antd";
import { useState } from "react";
import { TabDialog } from "../../crud/dialog/tab-dialog.tsx";
import { EmptyList } from "../../crud/list/empty-list.tsx";
import { ReloadPrompt } from "../../crud/reload-prompt.tsx";
import { formatMonth, slipsPerPage, useOwnSlips, usePayShown } from "../../payroll/own-slips.ts";
import { formatAmount, maskedAmount, netPayOf } from "../../payroll/pay-sections.ts";
import { PayFacts } from "./pay-facts.tsx";
import styles from "./pay-slips-dialog.module.css";

const dialogWidth = 650;

/** Own pay by month. Amounts are hidden until the user shows them. */
export default function PaySlipsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [pageNum, setPageNum] = useState(1);
  const [isShown, show] = usePayShown();
  const { data, isError, isFetching, refetch } = useOwnSlips(pageNum, { enabled: open });
  return (
    <TabDialog
      open={open}
      title="我的工资单"
      width={dialogWidth}
      onCancel={onClose}
      destroyOnHidden
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {isError ? (
        <ReloadPrompt onRetry={refetch} />
      ) : (
        <>
          <div className="flex justify-end mb-3">
            <Button
              icon={isShown ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
              onClick={() => show(!isShown)}
            >
              {isShown ? "隐藏" : "显示"}
            </Button>
          </div>
          <Table<SalaryRow>
            rowKey="salaryId"
            size="small"
            className={styles.table}
            columns={columnsOf(isShown)}
            dataSource={data?.list ?? []}
            loading={isFetching}
            expandable={{
              expandedRowRender: (record) => <PayFacts record={record} masked={!isShown} />,
            }}
            pagination={{
              current: pageNum,
              pageSize: slipsPerPage,
              total: data?.total ?? 0,
              hideOnSinglePage: true,
              showSizeChanger: false,
              onChange: setPageNum,
            }}
            locale={{
              emptyText: (
                <EmptyList failed={false} listSearch={false} onReload={() => void refetch()} />
              ),
            }}
          />
        </>
      )}
    </TabDialog>
  );
}

function columnsOf(isShown: boolean): TableProps<SalaryRow>["columns"] {
  return [
    { key: "month", dataIndex: "month", title: "月份", render: formatMonth },
    {
      key: "net",
      title: "实发",
      align: "right",
      render: (_value, record) => (isShown ? formatAmount(netPayOf(record)) : maskedAmount),
    },
  ];
}
