import { secondFactorPath, secondFactorTexts } from "@aeromaint/contracts/auth/second-factor.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, Skeleton } from "antd";
import { useState } from "react";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { useUnsavedForm } from "../../../crud/form/unsaved.ts";
import { ReloadPrompt } from "../../../crud/reload-prompt.tsx";
import { profilePath } from "../../../session/profile.ts";
import { BoundPanel } from "../../shared/second-factor/bound-panel.tsx";
import { EnrolSteps } from "../../shared/second-factor/enrol-steps.tsx";
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
    unsaved.settled();
    onClose();
  };
  return (
    <TabDialog
      open={open}
      title="二次验证"
      width={dialogWidth}
      footer={null}
      onCancel={() => unsaved.leave(onClose)}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {/* Also while recovery codes are shown: they are not shown again. */}
      <div onInput={unsaved.typed}>
        <Content onClose={finish} />
      </div>
    </TabDialog>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data, isError, refetch } = useSecondFactorState(true);
  // The state at opening: enrolment ends with recovery codes that have to be read.
  const [first, setFirst] = useState(data);
  if (!first && data) setFirst(data);
  if (isError) return <ReloadPrompt onRetry={refetch} />;
  if (!first) return <Skeleton active />;
  const finish = () => {
    client.removeQueries({ queryKey: [secondFactorPath] });
    // Where a second factor is mandatory, disabling it restricts the account.
    void client.invalidateQueries({ queryKey: [profilePath] });
    onClose();
  };
  if (first.enabledAt) return <BoundPanel state={first} onDone={finish} />;
  if (first.mode === "off") return <Alert type="info" showIcon title={secondFactorTexts.off} />;
  return <EnrolSteps onDone={finish} />;
}
