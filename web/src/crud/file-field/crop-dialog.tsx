import { useMutation } from "@tanstack/react-query";
import { App } from "antd";
import { useState } from "react";
import { AvatarCrop } from "../../ui/avatar-crop/avatar-crop.tsx";
import {
  type CropSquare,
  croppedPicture,
  unreadablePicture,
} from "../../ui/avatar-crop/cropped-picture.ts";
import { TabDialog } from "../dialog/tab-dialog.tsx";

interface CropDialogProps {
  picture: File;
  onCropped: (picture: File) => void;
  onClose: () => void;
}

const dialogWidth = 500;

/** Crops a picture to a square before the form takes it. */
export default function CropDialog({ picture, onCropped, onClose }: CropDialogProps) {
  const { message } = App.useApp();
  // Mount the cropper after the opening animation; it measures itself.
  const [rested, setRested] = useState(false);
  const [square, setSquare] = useState<CropSquare | null>(null);
  const cutting = useMutation({
    meta: { quiet: true },
    mutationFn: (chosen: CropSquare) => croppedPicture(picture, chosen),
    onSuccess: onCropped,
    onError: () => message.error(unreadablePicture),
  });
  return (
    <TabDialog
      open
      title="裁剪图片"
      width={dialogWidth}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: square === null, loading: cutting.isPending }}
      onOk={() => square && cutting.mutate(square)}
      onCancel={onClose}
      afterOpenChange={setRested}
      mask={{ closable: false }}
    >
      <div style={{ minHeight: 344 }}>
        {rested && <AvatarCrop picture={picture} onChoose={setSquare} />}
      </div>
    </TabDialog>
  );
}
