import { monthField, type SalaryBatch, salary } from "@aeromaint/contracts/payroll/salary.ts";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Descriptions, Form, Skeleton } from "antd";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { DateInput } from "../../../crud/form/lazy-inputs.tsx";
import { ReloadPrompt } from "../../../crud/reload-prompt.tsx";
import { monthText } from "../../../payroll/own-slips.ts";
import { useUndo } from "./use-undo.ts";

interface UndoDialogProps {
  open: boolean;
  title: string;
  /** The month that is offered at first. */
  month: string | undefined;
  onClose: () => void;
}

const dialogWidth = 500;

/** The last import of a month: by whom, when, of what; and the way to take it back. */
export function UndoDialog({ open, title, month: offered, onClose }: UndoDialogProps) {
  const [month, setMonth] = useState(offered);
  const { data, isError, refetch } = useQuery({
    queryKey: [salary.path, "batch", month],
    queryFn: ({ signal }) => api.get(`${salary.path}/batch`, { month }, { signal }),
    enabled: open && month !== undefined,
    staleTime: 0,
  });
  const undo = useUndo();
  return (
    <TabDialog
      open={open}
      title={`撤销${title}导入`}
      width={dialogWidth}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button
            type="primary"
            danger
            disabled={!data}
            onClick={() => data && undo({ ...data, onDone: onClose })}
          >
            撤销导入
          </Button>
        </>
      }
    >
      <Form layout="vertical">
        <Form.Item label={monthField.title} htmlFor="undo-month">
          <DateInput id="undo-month" month value={month} onChange={setMonth} />
        </Form.Item>
      </Form>
      {month === undefined && <Alert type="info" showIcon title="请选择要撤销导入的月份" />}
      {month !== undefined && !isError && data === undefined && <Skeleton active />}
      {isError && <ReloadPrompt again={refetch} />}
      {month !== undefined && data === null && (
        <Alert type="info" showIcon title={`${monthText(month)}没有可以撤销的导入`} />
      )}
      {data && <Descriptions column={1} size="small" items={factsOf(data)} />}
    </TabDialog>
  );
}

function factsOf(batch: SalaryBatch) {
  const { fileName, createUserName, createTime, imported, updated } = batch;
  return [
    { key: "fileName", label: "文件", children: fileName },
    { key: "createUserName", label: "导入人", children: createUserName ?? "—" },
    { key: "createTime", label: "导入时间", children: createTime },
    { key: "rows", label: "数据", children: `新增 ${imported} 条，更新 ${updated} 条` },
  ];
}
