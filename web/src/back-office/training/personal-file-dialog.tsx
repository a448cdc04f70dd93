import { personalFileQuery, type TrainRecordRow } from "@aeromaint/contracts/training/record.ts";
import { Button, Form } from "antd";
import { useState } from "react";
import { TabDialog } from "../../crud/dialog/tab-dialog.tsx";
import { DownloadButton } from "../../crud/export/download-button.tsx";
import { DateInput } from "../../crud/form/lazy-inputs.tsx";

type Person = Pick<TrainRecordRow, "userId" | "userName">;

interface PersonalFileDialogProps {
  /** Undefined while closed. */
  person: Person | undefined;
  onClose: () => void;
}

/** Downloads the personal file as of a day, as PDF for the authority. */
export function PersonalFileDialog({ person, onClose }: PersonalFileDialogProps) {
  const [day, setDay] = useState<string>();
  const { userId, userName } = person ?? {};
  const query = day ? `?${new URLSearchParams({ at: day })}` : "";
  return (
    <TabDialog
      open={person !== undefined}
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
      <p className="muted mb-4">
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
