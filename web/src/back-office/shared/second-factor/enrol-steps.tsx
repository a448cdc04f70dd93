import type { SecondFactorOffer } from "@aeromaint/contracts/auth/second-factor.ts";
import { Steps, Typography } from "antd";
import { useState } from "react";
import { ProofForm } from "./proof-form.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import styles from "./second-factor.module.css";
import { requestEnrolment, submitEnrolmentCode } from "./second-factor-calls.ts";

const titles = ["验证身份", "绑定验证器", "保存恢复码"];

/** From the password to the recovery codes. `onDone`: they have been shown. */
export function EnrolSteps({ onDone }: { onDone: () => void }) {
  const [offer, setOffer] = useState<SecondFactorOffer | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const step = codes ? 2 : offer ? 1 : 0;
  return (
    <>
      <Steps
        className={styles.steps}
        size="small"
        current={step}
        titlePlacement="vertical"
        responsive={false}
        items={titles.map((title) => ({ title }))}
      />
      {step === 0 && (
        <ProofForm
          asks={["password"]}
          submitText="下一步"
          call={requestEnrolment}
          onDone={setOffer}
        />
      )}
      {step === 1 && offer && (
        <>
          <Offer offer={offer} />
          <ProofForm
            asks={["code"]}
            submitText="确认绑定"
            call={submitEnrolmentCode}
            onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          />
        </>
      )}
      {codes && <RecoveryCodeList codes={codes} onDone={onDone} />}
    </>
  );
}

/** The key in groups of four, as people type them. */
function Offer({ offer: { secret, uri } }: { offer: SecondFactorOffer }) {
  const grouped = secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
  return (
    <div className={styles.scan}>
      <span>用身份验证器（支持 TOTP 的手机应用）扫描二维码</span>
      <QrCode text={uri} label="二次验证二维码" />
      <span>无法扫描时，手动输入密钥</span>
      <Typography.Text
        className={styles.key}
        copyable={{ text: secret, tooltips: ["复制", "已复制"] }}
      >
        {grouped}
      </Typography.Text>
    </div>
  );
}
