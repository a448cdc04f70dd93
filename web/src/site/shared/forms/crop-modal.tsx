import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { CropDialogProps } from "../../../forms/form-field.tsx";
import { AvatarCrop } from "../../../ui/avatar-crop/avatar-crop.tsx";
import {
  type CropSquare,
  croppedPicture,
  unreadablePicture,
} from "../../../ui/avatar-crop/cropped-picture.ts";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/dialog/modal.tsx";
import styles from "./crop-modal.module.css";

/** Crops a picture to a square before it is used. */
export default function CropModal({ picture, busy = false, onCropped, onClose }: CropDialogProps) {
  // Mount the cropper when the dialog is open: it measures itself.
  const [opened, setOpened] = useState(false);
  const [square, setSquare] = useState<CropSquare | null>(null);
  useEffect(() => setOpened(true), []);
  const cutting = useMutation({
    meta: { quiet: true },
    mutationFn: (chosen: CropSquare) => croppedPicture(picture, chosen),
    onSuccess: onCropped,
  });
  return (
    <Modal label="裁剪头像" className={styles.sheet} onClose={onClose}>
      <div className="p-6">
        <h2 className="mb-4 text-lg">裁剪头像</h2>
        <div className={styles.crop}>
          {opened && <AvatarCrop picture={picture} onChoose={setSquare} />}
        </div>
        {cutting.isError && (
          <p className="mt-2 refused text-sm" role="alert">
            {unreadablePicture}
          </p>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="primary"
            disabled={!square || busy || cutting.isPending}
            onClick={() => square && cutting.mutate(square)}
          >
            确定
          </Button>
        </div>
      </div>
    </Modal>
  );
}
