import type { ProviderTrial } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { directoryTrialBody, signInProvider } from "@aeromaint/contracts/auth/company/provider.ts";
import { App, Input } from "antd";
import { send } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import { sealPasswords } from "../../../session/sealed-password.ts";
import { TrialOutcome } from "../../shared/company-trial/trial-outcome.tsx";

interface DirectoryTrialProps {
  providerId: string;
  onClose: () => void;
}

/**
 * Tests a sign-in with a person of the directory and shows the directory's facts. Nobody is signed
 * in.
 */
export default function DirectoryTrial({ providerId, onClose }: DirectoryTrialProps) {
  const { modal } = App.useApp();
  return (
    <FormDialog
      open
      title="试用目录登录"
      send={async ({ userName, password }) => {
        const sealed = await sealPasswords({ password: String(password) });
        const body = { userName: String(userName).trim(), ...sealed };
        const answer = await send("POST", `${signInProvider.path}/${providerId}/trial`, { body });
        const content = <TrialOutcome trial={answer.data as ProviderTrial} />;
        modal.info({ title: "试用结果", width: 650, content, okText: "关闭" });
        return answer;
      }}
      onClose={onClose}
    >
      <CrudField of={directoryTrialBody} name="userName" />
      <CrudField
        of={directoryTrialBody}
        name="password"
        extra="只发送给目录核对，不保存；试用不会登录任何人"
      >
        <Input.Password autoComplete="off" />
      </CrudField>
    </FormDialog>
  );
}
