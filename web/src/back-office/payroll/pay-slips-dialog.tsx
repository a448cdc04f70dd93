import { Button } from "antd";
import { TabDialog } from "../../crud/dialog/tab-dialog.tsx";
import { PaySlips, ShowPayButton } from "../../own/pay/pay-slips.tsx";

const dialogWidth = 650;

export default function PaySlipsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <TabDialog
      open={open}
      title="我的工资单"
      width={dialogWidth}
      onCancel={onClose}
      destroyOnHidden
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <div className="mb-3 flex justify-end">
        <ShowPayButton />
      </div>
      <PaySlips />
    </TabDialog>
  );
}
