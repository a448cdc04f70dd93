import OwnAircraft from "../../../own/profile/own-aircraft.tsx";
import { OwnDialog, type OwnDialogProps } from "./own-dialog.tsx";

/** Aircraft types of the signed-in person. */
export default function OwnAircraftDialog({ open, onClose }: OwnDialogProps) {
  return (
    <OwnDialog open={open} title="我的机型" onClose={onClose}>
      {() => <OwnAircraft />}
    </OwnDialog>
  );
}
