import { OwnSecondFactor } from "../../../own/second-factor/own-second-factor.tsx";
import { OwnDialog, type OwnDialogProps } from "./own-dialog.tsx";

/** The current user's second factor. */
export default function SecondFactorDialog({ open, onClose }: OwnDialogProps) {
  return (
    <OwnDialog open={open} title="二次验证" onClose={onClose}>
      {(guard) => (
        // Guards the recovery codes too: they are not shown again.
        <div onInput={guard.markDirty}>
          <OwnSecondFactor
            onDone={() => {
              guard.markClean();
              onClose();
            }}
          />
        </div>
      )}
    </OwnDialog>
  );
}
