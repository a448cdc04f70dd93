import {
  personalFileQuery,
  type TrainRecordRow,
  trainRecord,
  withdrawRecordInput,
} from "@aeromaint/contracts/training/record.ts";
import { Button, Form } from "antd";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { FormDialog } from "../../crud/dialog/form-dialog.tsx";
import { TabDialog } from "../../crud/dialog/tab-dialog.tsx";
import { DownloadButton } from "../../crud/export/download-button.tsx";
import { CrudField } from "../../crud/form/field.tsx";
import { DateInput } from "../../crud/form/lazy-inputs.tsx";

interface RecordDialogProps {
  /** Undefined while closed. */
  record: TrainRecordRow | undefined;
  onClose: () => void;
}

/** Downloads the personal file as of a day, as PDF for the authority. */
export function PersonalFileDialog({ record, onClose }: RecordDialogProps) {
  const [day, setDay] = useState<string>();
  const { userId, userName } = record ?? {};
  const query = day ? `?${new URLSearchParams({ at: day })}` : "";
  return (
    <TabDialog
      open={record !== undefined}
      title={`个人档案：${userName ?? ""}`}
      width={500}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <DownloadButton
            path={`/train/record/person/${userId}/file${query}`}
            fileName={`个人档案 ${userName}.pdf`}
          >
            下载 PDF
          </DownloadButton>
        </>
      }
      onCancel={onClose}
      destroyOnHidden
    >
      <p className="mb-4 text-muted">
        含执照、培训记录、工作经历、授权和已签收文件，按截至日期已录入的内容生成；下载会记入操作日志。
      </p>
      <Form layout="vertical">
        <Form.Item label={personalFileQuery.properties.at.title ?? ""} extra="不填为今天">
          <DateInput
            notAfterToday
            {...(day && { value: day })}
            onChange={(chosen) => setDay(chosen || undefined)}
          />
        </Form.Item>
      </Form>
    </TabDialog>
  );
}

/** Withdraws a record with a reason. It no longer counts as training. */
export function WithdrawDialog({ record, onClose }: RecordDialogProps) {
  return (
    <FormDialog
      open={record !== undefined}
      title="撤销培训记录"
      send={({ reason }) =>
        api.send("POST", `/train/record/${record?.recordId}/withdraw`, {
          body: { reason: String(reason ?? "") },
        })
      }
      affects={[trainRecord.path, "/train/course"]}
      closesOnConflict
      onClose={onClose}
    >
      <Form.Item label="记录">
        {record && `${record.userName} · ${record.courseName} · ${record.trainDate}`}
      </Form.Item>
      <CrudField of={withdrawRecordInput} name="reason" />
    </FormDialog>
  );
}
