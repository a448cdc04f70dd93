import { Button } from "../button.tsx";
import { Modal } from "./modal.tsx";

interface ConfirmDialogProps {
  title?: string;
  text: string;
  onConfirm: () => void;
  /** Called by 取消 and Esc. */
  onCancel: () => void;
}

/** Asks before an irreversible act. */
export function ConfirmDialog({ title = "提醒", text, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <Modal label={title} text={text} onClose={onCancel}>
      <div className="flex justify-end gap-3">
        <Button onClick={onCancel}>取消</Button>
        <Button variant="primary" onClick={onConfirm} autoFocus>
          确定
        </Button>
      </div>
    </Modal>
  );
}

interface NoticeDialogProps {
  title: string;
  text: string;
  confirm: string;
  onConfirm: () => void;
}

/** Message with one button and no other way out. */
export function NoticeDialog({ title, text, confirm, onConfirm }: NoticeDialogProps) {
  return (
    <Modal label={title} text={text}>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onConfirm} autoFocus>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
