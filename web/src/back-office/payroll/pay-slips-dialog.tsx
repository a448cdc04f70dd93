import { ReadDialog } from "../../crud/dialog/tab-dialog.tsx";
import { PaySlips, ShowPayButton } from "../../own/pay/pay-slips.tsx";

const dialogWidth = 650;

export default function PaySlipsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <ReadDialog open={open} title="我的工资单" width={dialogWidth} onClose={onClose}>
      <div className="mb-3 flex justify-end">
        <ShowPayButton />
      </div>
      <PaySlips />
    </ReadDialog>
  );
}
