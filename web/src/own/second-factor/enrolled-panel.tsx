import type { SecondFactorState } from "@aeromaint/contracts/auth/second-factor.ts";
import { useState } from "react";
import { disableSecondFactor, renewRecoveryCodes } from "../../session/identity-proof.ts";
import { Button } from "../../ui/button.tsx";
import { FactList } from "../../ui/text/facts.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { RecoveryCodeList } from "./enrol-steps.tsx";
import { ProofForm } from "./proof-form.tsx";

interface EnrolledPanelProps {
  state: SecondFactorState;
  /** Called after a change, or after the user has read the recovery codes. */
  onDone: () => void;
}

/** Enrolled second factor: date, remaining recovery codes, and disabling. */
export function EnrolledPanel({ state, onDone }: EnrolledPanelProps) {
  const [doing, setDoing] = useState<"renew" | "off" | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />;
  const stop = () => setDoing(null);
  return (
    <>
      <div className="mb-4">
        <FactList
          facts={[
            { title: "启用时间", value: state.enabledAt },
            { title: "剩余恢复码", value: `${state.recoveryCodesLeft} 个` },
          ]}
        />
      </div>
      {doing === null && (
        <div className="mb-4 flex flex-wrap gap-2">
          <Button onClick={() => setDoing("renew")}>更新恢复码</Button>
          <Button onClick={() => setDoing("off")}>关闭二次验证</Button>
        </div>
      )}
      {doing === "renew" && (
        <ProofForm
          asks={["code"]}
          submitText="更新恢复码"
          call={renewRecoveryCodes}
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          onCancel={stop}
        />
      )}
      {doing === "off" && (
        <ProofForm
          asks={state.providerId || state.isCodeOnly ? ["code"] : ["password", "code"]}
          submitText="关闭二次验证"
          call={(proof) => disableSecondFactor(state, proof)}
          onDone={(sentence) => {
            toast(sentence, "success");
            onDone();
          }}
          onCancel={stop}
        />
      )}
    </>
  );
}
