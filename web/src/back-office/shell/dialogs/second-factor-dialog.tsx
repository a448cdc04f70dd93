import { secondFactorPath, secondFactorTexts } from "@aeromaint/contracts/auth/second-factor.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, Skeleton } from "antd";
import { useState } from "react";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { useUnsavedForm } from "../../../crud/form/unsaved.ts";
import { ReloadPrompt } from "../../../crud/reload-prompt.tsx";
import { profilePath } from "../../../session/profile.ts";
import { EnrolSteps } from "../../shared/second-factor/enrol-steps.tsx";
import { EnrolledPanel } from "../../shared/second-factor/enrolled-panel.tsx";
import { useSecondFactorState } from "../../shared/second-factor/second-factor-calls.ts";

const dialogWidth = 500;

interface SecondFactorDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The current user's second factor: enrols, renews or disables it. */
export default function SecondFactorDialog({ open, onClose }: SecondFactorDialogProps) {
  const unsaved = useUnsavedForm();
  const finish = () => {
    unsaved.markClean();
    onClose();
  };
  return (
    <TabDialog
      open={open}
      title="二次验证"
      width={dialogWidth}
      footer={null}
      onCancel={() => unsaved.confirmLeave(onClose)}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {/* Guards the recovery codes too: they are not shown again. */}
      <div onInput={unsaved.markDirty}>
        <Content onClose={finish} />
      </div>
    </TabDialog>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data, isError, refetch } = useSecondFactorState(true);
  // Keep the first state: enrolment must end with the recovery codes.
  const [first, setFirst] = useState(data);
  if (!first && data) setFirst(data);
  if (isError) return <ReloadPrompt onRetry={refetch} />;
  if (!first) return <Skeleton active />;
  const finish = () => {
    client.removeQueries({ queryKey: [secondFactorPath] });
    // If a second factor is mandatory, disabling it restricts the account.
    void client.invalidateQueries({ queryKey: [profilePath] });
    onClose();
  };
  if (first.enabledAt) return <EnrolledPanel state={first} onDone={finish} />;
  if (first.mode === "off") return <Alert type="info" showIcon title={secondFactorTexts.off} />;
  return <EnrolSteps onDone={finish} />;
}
