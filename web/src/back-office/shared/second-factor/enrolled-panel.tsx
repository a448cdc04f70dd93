import type { SecondFactorState } from "@aeromaint/contracts/auth/second-factor.ts";
import { App, Button, Descriptions } from "antd";
import { useState } from "react";
import { RecoveryCodeList } from "./enrol-steps.tsx";
import { ProofForm } from "./proof-form.tsx";
import styles from "./second-factor.module.css";
import { disableSecondFactor, renewRecoveryCodes } from "./second-factor-calls.ts";

interface BoundPanelProps {
  state: SecondFactorState;
  /** Called after a change, or after the user has read the recovery codes. */
  onDone: () => void;
}

/** Enrolled second factor: date, remaining recovery codes, and disabling. */
export function EnrolledPanel({ state, onDone }: BoundPanelProps) {
  const { message } = App.useApp();
  const [doing, setDoing] = useState<"renew" | "off" | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />;
  const stop = () => setDoing(null);
  return (
    <>
      <Descriptions
        className={styles.facts}
        column={1}
        size="small"
        items={[
          { key: "since", label: "启用时间", children: state.enabledAt },
          { key: "left", label: "剩余恢复码", children: `${state.recoveryCodesLeft} 个` },
        ]}
      />
      {doing === null && (
        <div className="flex wrap gap-2 mb-4">
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
          danger
          call={(proof) => disableSecondFactor(state, proof)}
          onDone={(sentence) => {
            message.success(sentence);
            onDone();
          }}
          onCancel={stop}
        />
      )}
    </>
  );
}
