import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { AvatarCrop } from "../../ui/avatar-crop/avatar-crop.tsx";
import {
  type CropSquare,
  croppedPicture,
  unreadablePicture,
} from "../../ui/avatar-crop/cropped-picture.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../sheet.tsx";
import styles from "./crop-sheet.module.css";

interface CropSheetProps {
  /** The picture as it was chosen. */
  picture: File;
  /** Whether the cut picture is being taken at this moment. */
  busy?: boolean;
  onCropped: (picture: File) => void;
  onClose: () => void;
}

/** Cuts a square out of a picture before it is taken. */
export default function CropSheet({ picture, busy = false, onCropped, onClose }: CropSheetProps) {
  // The cropper measures its place, which it has once the dialog is open.
  const [opened, setOpened] = useState(false);
  const [square, setSquare] = useState<CropSquare | null>(null);
  useEffect(() => setOpened(true), []);
  const cutting = useMutation({
    meta: { quiet: true },
    mutationFn: (chosen: CropSquare) => croppedPicture(picture, chosen),
    onSuccess: onCropped,
  });
  return (
    <Sheet label="裁剪头像" className={styles.sheet} onClose={onClose}>
      <div className={styles.content}>
        <h2>裁剪头像</h2>
        <div className={styles.crop}>
          {opened && <AvatarCrop picture={picture} onChoose={setSquare} />}
        </div>
        {cutting.isError && (
          <p className={styles.problem} role="alert">
            {unreadablePicture}
          </p>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>取消</Button>
          <Button
            look="primary"
            disabled={!square || busy || cutting.isPending}
            onClick={() => square && cutting.mutate(square)}
          >
            确定
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
