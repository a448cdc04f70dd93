import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../button.tsx";
import { AvatarCrop } from "./avatar-crop.tsx";
import { type CropSquare, croppedPicture, unreadablePicture } from "./cropped-picture.ts";

interface CropFormProps {
  picture: File;
  /** True once the dialog around it has its size: the cropper measures itself. */
  ready: boolean;
  /** True while the cropped picture is saved. */
  busy?: boolean;
  onCropped: (picture: File) => void;
  onClose: () => void;
}

/** Crops a picture to a square before it is used. */
export function CropForm({ picture, ready, busy = false, onCropped, onClose }: CropFormProps) {
  const [square, setSquare] = useState<CropSquare | null>(null);
  const cutting = useMutation({
    meta: { quiet: true },
    mutationFn: (chosen: CropSquare) => croppedPicture(picture, chosen),
    onSuccess: onCropped,
  });
  return (
    <>
      <div className="min-h-85">
        {ready && <AvatarCrop picture={picture} onChoose={setSquare} />}
      </div>
      {cutting.isError && (
        <p className="mt-2 text-refused text-sm" role="alert">
          {unreadablePicture}
        </p>
      )}
      <div className="mt-5 flex justify-end gap-3">
        <Button onClick={onClose}>取消</Button>
        <Button
          variant="primary"
          disabled={!square || busy || cutting.isPending}
          onClick={() => square && cutting.mutate(square)}
        >
          确定
        </Button>
      </div>
    </>
  );
}
