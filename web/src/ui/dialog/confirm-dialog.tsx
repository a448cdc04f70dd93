import { Button } from "../button.tsx";
import styles from "./dialog.module.css";
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
    <Modal
      label={title}
      text={text}
      className={`border-t-3 border-t-accent-fill p-6 [&_p]:mx-0 [&_p]:mt-0 [&_p]:mb-6 [&_p]:text-muted ${styles.question}`}
      onClose={onCancel}
    >
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
    <Modal
      label={title}
      text={text}
      className={`border-t-3 border-t-accent-fill p-6 [&_p]:mx-0 [&_p]:mt-0 [&_p]:mb-6 [&_p]:text-muted ${styles.question}`}
    >
      <div className="flex justify-end">
        <Button variant="primary" onClick={onConfirm} autoFocus>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
