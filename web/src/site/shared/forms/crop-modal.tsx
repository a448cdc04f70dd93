import { useEffect, useState } from "react";
import type { CropDialogProps } from "../../../forms/form-field.tsx";
import { CropForm } from "../../../ui/avatar-crop/crop-form.tsx";
import { Modal } from "../../../ui/dialog/modal.tsx";

/** Crops a picture to a square before it is used. */
export default function CropModal(props: CropDialogProps) {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(true), []);
  return (
    <Modal label="裁剪头像" className="inset-x-4 w-auto max-w-120" onClose={props.onClose}>
      <div className="p-6">
        <h2 className="mb-4 text-lg">裁剪头像</h2>
        <CropForm {...props} ready={opened} />
      </div>
    </Modal>
  );
}
