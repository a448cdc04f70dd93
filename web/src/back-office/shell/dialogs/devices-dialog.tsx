import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { Devices } from "../../../own/devices/devices.tsx";
import { Button } from "../../../ui/button.tsx";
import { OwnDialog, type OwnDialogProps } from "./own-dialog.tsx";

/** Sessions of the signed-in person. */
export default function DevicesDialog({ open, onClose }: OwnDialogProps) {
  const confirmed = useConfirmedCall();
  return (
    <OwnDialog open={open} title="我的设备" width={650} onClose={onClose}>
      {() => (
        <Devices
          confirmed={confirmed}
          frame={({ action, children }) => (
            <>
              {children}
              <div className="flex justify-end gap-2 mt-4">
                {action}
                <Button onClick={onClose}>关闭</Button>
              </div>
            </>
          )}
        />
      )}
    </OwnDialog>
  );
}
