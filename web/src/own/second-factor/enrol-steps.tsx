import type { AuthenticatorSecret } from "@aeromaint/contracts/auth/second-factor.ts";
import { useRef, useState } from "react";
import {
  requestEnrolment,
  submitEnrolmentCode,
  useSecondFactorState,
} from "../../session/identity-proof.ts";
import { useProfile } from "../../session/profile.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { QrCode } from "../../ui/print/qr-code.tsx";
import { saveFile } from "../../ui/storage/save-file.ts";
import { copyText } from "../../ui/text/copy-text.ts";
import { toast } from "../../ui/toast/toast.ts";
import { ProofForm } from "./proof-form.tsx";
import styles from "./second-factor.module.css";

const titles = ["验证身份", "绑定验证器", "保存恢复码"];

interface EnrolStepsProps {
  /** Called after the codes were shown. */
  onDone: () => void;
  /** Absent if the enrolment is mandatory, or if the frame cancels. */
  onCancel?: () => void;
}

/** Enrolment from the password to the recovery codes. */
export function EnrolSteps({ onDone, onCancel }: EnrolStepsProps) {
  const { data: state } = useSecondFactorState();
  const [offer, setOffer] = useState<AuthenticatorSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const step = codes ? 2 : offer ? 1 : 0;
  return (
    <>
      <ol className="mb-5 grid grid-cols-3 gap-2 text-center text-muted text-sm">
        {titles.map((title, at) => (
          <li
            key={title}
            className="current:text-ink"
            aria-current={at === step ? "step" : undefined}
          >
            <span
              className={classNames(
                "mx-auto mb-1 block w-6 rounded-full border font-technical text-xs/5.5",
                at === step && "border-accent-fill bg-accent-fill text-on-accent",
                at < step && "border-accent text-accent",
                at > step && "border-edge",
              )}
              aria-hidden="true"
            >
              {at + 1}
            </span>{" "}
            {title}
          </li>
        ))}
      </ol>
      {step === 0 && (
        <ProofForm
          asks={state?.providerId || state?.isCodeOnly ? [] : ["password"]}
          submitText="下一步"
          call={(typed) => requestEnrolment(typed, state?.providerId)}
          onDone={setOffer}
          onCancel={onCancel}
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
            onCancel={onCancel}
          />
        </>
      )}
      {codes && <RecoveryCodeList codes={codes} onDone={onDone} />}
    </>
  );
}

/** Shows the key in groups of four characters, which are easier to type. */
function SecretKey({ offer: { secret, uri } }: { offer: AuthenticatorSecret }) {
  const key = useRef<HTMLElement>(null);
  return (
    <div className="mb-4 grid justify-items-center gap-3 text-center">
      <span>用身份验证器（支持 TOTP 的手机应用）扫描二维码</span>
      {/* Rendered locally: its secret must not be sent to a QR service. */}
      <QrCode className="size-46 rounded-md" text={uri} label="二次验证二维码" />
      <span>无法扫描时，手动输入密钥</span>
      <code ref={key} className={`wrap-anywhere text-balance ${styles.key}`}>
        {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
      </code>
      <Button variant="quiet" onClick={() => void copy(secret, key.current)}>
        复制密钥
      </Button>
    </div>
  );
}

interface RecoveryCodeListProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Recovery codes that replace a lost authenticator. The server shows them only once. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const { data: profile } = useProfile();
  const list = useRef<HTMLUListElement>(null);
  const text = codes.join("\r\n");
  return (
    <>
      <p className="border-l-3 border-l-accent bg-raised px-4 py-3 text-sm" role="status">
        <b className="block">请妥善保存恢复码</b>
        恢复码只显示这一次，每个只能使用一次。身份验证器不在身边时，可以用它登录。
      </p>
      <ul
        ref={list}
        className={`mt-3 mb-4 grid grid-cols-[repeat(auto-fill,minmax(--spacing(47.5),1fr))] gap-x-4 gap-y-1.5 rounded-md border px-4 py-3 ${styles.codes}`}
        aria-label="恢复码"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mb-4 flex flex-wrap gap-2">
        <Button onClick={() => void copy(text, list.current)}>复制</Button>
        <Button
          onClick={() => saveFile(textFile(text, `恢复码-${profile?.user.userName ?? ""}.txt`))}
        >
          下载
        </Button>
        <Button onClick={() => window.print()}>打印</Button>
      </div>
      <Button variant="primary" wide onClick={onDone}>
        我已保存
      </Button>
    </>
  );
}

async function copy(text: string, shown: HTMLElement | null): Promise<void> {
  if (await copyText(text, shown)) toast("已复制", "success");
  else toast("未能复制，请手动选择后复制");
}

/** Text as a file, with a BOM for editors on Windows. */
function textFile(text: string, name: string) {
  const content = new Blob([`\uFEFF${text}\r\n`], { type: "text/plain;charset=utf-8" });
  return { content, name };
}
