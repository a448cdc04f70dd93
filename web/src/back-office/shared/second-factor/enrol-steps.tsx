import type { AuthenticatorSecret } from "@aeromaint/contracts/auth/second-factor.ts";
import { CopyOutlined, DownloadOutlined, PrinterOutlined } from "@ant-design/icons";
import { Alert, App, Button, Steps, Typography } from "antd";
import { useRef, useState } from "react";
import { saveSheet } from "../../../crud/export/fetch-sheet.ts";
import { requestEnrolment, submitEnrolmentCode } from "../../../session/identity-proof.ts";
import { useProfile } from "../../../session/profile.ts";
import { copyText } from "../../../ui/copy-text.ts";
import { QrCode } from "../../../ui/print/qr-code.tsx";
import { ProofForm } from "./proof-form.tsx";
import styles from "./second-factor.module.css";
import { useSecondFactorState } from "./second-factor-calls.ts";

const titles = ["验证身份", "绑定验证器", "保存恢复码"];

/** Enrolment from the password to the recovery codes. `onDone` runs after the codes were shown. */
export function EnrolSteps({ onDone }: { onDone: () => void }) {
  const { data: state } = useSecondFactorState(true);
  const [offer, setOffer] = useState<AuthenticatorSecret | null>(null);
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
          asks={state?.providerId || state?.isCodeOnly ? [] : ["password"]}
          submitText="下一步"
          call={(typed: { password?: string }) => requestEnrolment(typed, state?.providerId)}
          onDone={setOffer}
        />
      )}
      {step === 1 && offer && (
        <>
          <SecretKey offer={offer} />
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

/** Shows the key in groups of four characters, which are easier to type. */
function SecretKey({ offer: { secret, uri } }: { offer: AuthenticatorSecret }) {
  const grouped = secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
  return (
    <div className={styles.scan}>
      <span>用身份验证器（支持 TOTP 的手机应用）扫描二维码</span>
      {/* Rendered locally: its secret must not be sent to a QR service. */}
      <QrCode className={styles.qr} text={uri} label="二次验证二维码" />
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

interface RecoveryCodeListProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Recovery codes that replace a lost authenticator. The server shows them only once. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const { message } = App.useApp();
  const { data: profile } = useProfile();
  const list = useRef<HTMLUListElement>(null);
  const text = codes.join("\r\n");
  const copy = async () => {
    if (await copyText(text, list.current)) message.success("已复制");
    else message.warning("未能复制，请手动选择后复制");
  };
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="请妥善保存恢复码"
        description="恢复码只显示这一次，每个只能使用一次。身份验证器不在身边时，可以用它登录。"
      />
      <ul ref={list} className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex wrap gap-2 mb-4">
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          复制
        </Button>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => saveText(text, `恢复码-${profile?.user.userName ?? ""}.txt`)}
        >
          下载
        </Button>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          打印
        </Button>
      </div>
      <Button type="primary" block onClick={onDone}>
        我已保存
      </Button>
    </>
  );
}

/** Downloads text as a file, with a BOM for editors on Windows. */
function saveText(text: string, name: string): void {
  const content = new Blob([`\uFEFF${text}\r\n`], { type: "text/plain;charset=utf-8" });
  saveSheet({ content, name }, name);
}
