import { useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";

/** While `unsaved`, confirms navigation within the site, and leaving it by the browser's dialog. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker(unsaved);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (unsaved) event.preventDefault();
      },
      [unsaved],
    ),
  );
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      text="填写的内容尚未保存，确定离开吗？"
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    />
  );
}
