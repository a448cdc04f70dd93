import {
  type TrainRecordRow,
  trainRecord,
  withdrawRecordInput,
} from "@aeromaint/contracts/training/record.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Form } from "antd";
import { api } from "../../api/api.ts";
import { FormDialog } from "../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../crud/form/field.tsx";

interface WithdrawDialogProps {
  /** Undefined while closed. */
  record: TrainRecordRow | undefined;
  onClose: () => void;
}

/** Withdraws a record with a reason. It no longer counts as training. */
export function WithdrawDialog({ record, onClose }: WithdrawDialogProps) {
  const client = useQueryClient();
  return (
    <FormDialog
      open={record !== undefined}
      title="撤销培训记录"
      send={({ reason }) =>
        api.send("POST", `/train/record/${record?.recordId}/withdraw`, {
          body: { reason: String(reason ?? "") },
        })
      }
      onSettled={() => {
        for (const path of [trainRecord.path, "/train/course"])
          void client.invalidateQueries({ queryKey: [path] });
      }}
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
