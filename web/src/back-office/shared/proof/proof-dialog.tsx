import { Skeleton } from "antd";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { proveIdentity } from "../../../session/identity-proof.ts";
import { ProofForm } from "../second-factor/proof-form.tsx";
import { useSecondFactorState } from "../second-factor/second-factor-calls.ts";

interface ProofDialogProps {
  open: boolean;
  /** What the proof is for, such as 签署. */
  act: string;
  onProved: () => void;
  onCancel: () => void;
}

/** Asks a signed-in person who they are: by a code where the second factor is on, else the password. */
export function ProofDialog({ open, act, onProved, onCancel }: ProofDialogProps) {
  const { data, isPending, isError } = useSecondFactorState(open);
  const isCoded = Boolean(data?.enabledAt) && !isError;
  const way = { submitText: `确认${act}`, onDone: onProved, onCancel };
  return (
    <TabDialog
      open={open}
      title="验证身份"
      width={420}
      footer={null}
      onCancel={onCancel}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <p className="mb-4 muted">{act}前请再次确认是您本人操作，验证后 5 分钟内有效。</p>
      {isPending && open && <Skeleton active paragraph={{ rows: 2 }} />}
      {!isPending && isCoded && <ProofForm asks={["code"]} call={proveByCode} {...way} />}
      {!isPending && !isCoded && <ProofForm asks={["password"]} call={proveByPassword} {...way} />}
    </TabDialog>
  );
}

const proveByPassword = ({ password }: { password: string }) => proveIdentity("password", password);

const proveByCode = ({ code }: { code: string }) => proveIdentity("code", code);
