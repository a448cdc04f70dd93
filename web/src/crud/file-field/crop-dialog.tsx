import { useState } from "react";
import { CropForm } from "../../ui/avatar-crop/crop-form.tsx";
import { TabDialog } from "../dialog/tab-dialog.tsx";

interface CropDialogProps {
  picture: File;
  busy?: boolean;
  onCropped: (picture: File) => void;
  onClose: () => void;
}

/** Crops a picture to a square before the form takes it. */
export default function CropDialog(props: CropDialogProps) {
  const [rested, setRested] = useState(false);
  return (
    <TabDialog
      open
      title="裁剪图片"
      width={500}
      footer={null}
      onCancel={props.onClose}
      afterOpenChange={setRested}
      mask={{ closable: false }}
    >
      <CropForm {...props} ready={rested} />
    </TabDialog>
  );
}
