import { type ReactNode, useRef } from "react";
import { lazyPart } from "../../../api/lazy-part.ts";
import { focusFirst } from "../../../crud/dialog/form-dialog.tsx";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { useUnsavedForm } from "../../../crud/form/unsaved.ts";
import type { UnsavedGuard } from "../../../forms/request-form.tsx";
import { Devices } from "../../../own/devices/devices.tsx";
import { AvatarButton } from "../../../own/profile/avatar-button.tsx";
import OwnAircraft from "../../../own/profile/own-aircraft.tsx";
import { OwnData } from "../../../own/profile/own-data.tsx";
import { PasswordForm } from "../../../own/profile/password-form.tsx";
import { OwnSecondFactor } from "../../../own/second-factor/own-second-factor.tsx";
import { useProfile } from "../../../session/profile.ts";
import { Button } from "../../../ui/button.tsx";

const CropDialog = lazyPart(() => import("../../../crud/file-field/crop-dialog.tsx"));

interface OwnDialogProps {
  open: boolean;
  onClose: () => void;
}

export function AircraftDialog(props: OwnDialogProps) {
  return (
    <OwnDialog {...props} title="我的机型">
      {() => <OwnAircraft />}
    </OwnDialog>
  );
}

export function DevicesDialog(props: OwnDialogProps) {
  const confirmed = useConfirmedCall();
  return (
    <OwnDialog {...props} title="我的设备" width={650}>
      {() => (
        <Devices
          confirmed={confirmed}
          frame={(parts) => <DialogParts {...parts} onClose={props.onClose} />}
        />
      )}
    </OwnDialog>
  );
}

export function PasswordDialog(props: OwnDialogProps) {
  return (
    <OwnDialog {...props} title="修改密码">
      {(guard, close) => (
        <PasswordForm offersTokens guard={guard} onChanged={props.onClose} onCancel={close} />
      )}
    </OwnDialog>
  );
}

export function ProfileDialog(props: OwnDialogProps) {
  const { data } = useProfile();
  if (!data) return null;
  const { avatarUrl } = data.user;
  return (
    <OwnDialog {...props} title="个人信息">
      {(guard) => (
        <div className="grid gap-4">
          <AvatarButton key={avatarUrl} url={avatarUrl} crop={CropDialog} />
          <OwnData
            profile={data}
            guard={guard}
            frame={({ action, children }) => (
              <DialogParts action={action} onClose={action ? props.onClose : undefined}>
                {children}
              </DialogParts>
            )}
          />
        </div>
      )}
    </OwnDialog>
  );
}

export function SecondFactorDialog(props: OwnDialogProps) {
  return (
    <OwnDialog {...props} title="二次验证">
      {(guard) => (
        // Guards the recovery codes too: they are not shown again.
        <div onInput={guard.markDirty}>
          <OwnSecondFactor
            onDone={() => {
              guard.markClean();
              props.onClose();
            }}
          />
        </div>
      )}
    </OwnDialog>
  );
}

interface OwnDialogFrameProps extends OwnDialogProps {
  title: string;
  width?: number;
  /** `close` confirms first if there is unsaved input. */
  children: (guard: UnsavedGuard, close: () => void) => ReactNode;
}

/** Dialog around a part of the personal pages. */
function OwnDialog({ open, title, width = 500, onClose, children }: OwnDialogFrameProps) {
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

interface DialogPartsProps {
  action: ReactNode;
  /** Absent while the part has buttons of its own. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

function DialogParts({ action, onClose, children }: DialogPartsProps) {
  return (
    <div className="grid min-w-0 gap-4">
      {children}
      {onClose && (
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>关闭</Button>
          {action}
        </div>
      )}
    </div>
  );
}
