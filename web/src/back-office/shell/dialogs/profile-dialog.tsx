import { lazyPart } from "../../../api/lazy-part.ts";
import { AvatarButton } from "../../../own/profile/avatar-button.tsx";
import { OwnData } from "../../../own/profile/own-data.tsx";
import { useProfile } from "../../../session/profile.ts";
import { Button } from "../../../ui/button.tsx";
import { OwnDialog, type OwnDialogProps } from "./own-dialog.tsx";

const CropDialog = lazyPart(() => import("../../../crud/file-field/crop-dialog.tsx"));

/** Profile of the signed-in person. */
export default function OwnProfileDialog({ open, onClose }: OwnDialogProps) {
  const { data } = useProfile();
  if (!data) return null;
  const { avatarUrl } = data.user;
  return (
    <OwnDialog open={open} title="个人信息" onClose={onClose}>
      {(guard) => (
        <>
          <AvatarButton key={avatarUrl} url={avatarUrl} crop={CropDialog} />
          <OwnData
            profile={data}
            guard={guard}
            frame={({ action, children }) => (
              <div className="mt-4">
                {children}
                {action && (
                  <div className="flex justify-end gap-2 mt-4">
                    <Button onClick={onClose}>关闭</Button>
                    {action}
                  </div>
                )}
              </div>
            )}
          />
        </>
      )}
    </OwnDialog>
  );
}
