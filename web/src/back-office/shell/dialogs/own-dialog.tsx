import { type ReactNode, useRef } from "react";
import { focusFirst } from "../../../crud/dialog/form-dialog.tsx";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { useUnsavedForm } from "../../../crud/form/unsaved.ts";
import type { UnsavedGuard } from "../../../forms/request-form.tsx";

export interface OwnDialogProps {
  open: boolean;
  onClose: () => void;
}

interface OwnDialogFrameProps extends OwnDialogProps {
  title: string;
  width?: number;
  /** `close` confirms first if there is unsaved input. */
  children: (guard: UnsavedGuard, close: () => void) => ReactNode;
}

/** Dialog of the back office around a part of the personal pages. */
export function OwnDialog({ open, title, width = 500, onClose, children }: OwnDialogFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const guard = useUnsavedForm();
  const close = () => guard.confirmLeave(onClose);
  return (
    <TabDialog
      open={open}
      title={title}
      width={width}
      footer={null}
      onCancel={close}
      afterOpenChange={(opened) => opened && place.current && focusFirst(place.current)}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <div ref={place}>{children(guard, close)}</div>
    </TabDialog>
  );
}
