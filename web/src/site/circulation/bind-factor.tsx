import type { AuthenticatorSecret } from "@aeromaint/contracts/auth/second-factor.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import {
  bindFactorMessage,
  requestEnrolment,
  submitEnrolmentCode,
} from "../../session/identity-proof.ts";
import { Button } from "../../ui/button.tsx";
import { QrCode } from "../../ui/print/qr-code.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./circulation.module.css";

/** Binds a second factor before a signature. `onDone`: its recovery codes were shown. */
export function BindFactor({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [offer, setOffer] = useState<AuthenticatorSecret | null>(null);
  const [code, setCode] = useState("");
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const next = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      if (recoveryCodes) onDone();
      else if (offer) setRecoveryCodes((await submitEnrolmentCode({ code })).recoveryCodes);
      else setOffer(await requestEnrolment());
    },
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!next.isPending) next.mutate();
      }}
    >
      <h2 className="text-lg">绑定二次验证</h2>
      {!offer && <p>{bindFactorMessage}</p>}
      {offer && !recoveryCodes && (
        <>
          <p>用身份验证器（支持 TOTP 的手机应用）扫描二维码，或手动输入密钥。</p>
          <QrCode className={styles.qr} text={offer.uri} label="二次验证二维码" />
          <code className="break-anywhere">{offer.secret}</code>
          <TextField
            label="动态验证码"
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </>
      )}
      {recoveryCodes && (
        <>
          <p>
            请保存恢复码。它们只显示这一次，每个可用一次，在身份验证器不在身边时代替动态验证码。
          </p>
          <ul className={styles.files}>
            {recoveryCodes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      {next.isError && (
        <p className="refused text-sm" role="alert">
          {messageOf(next.error)}
        </p>
      )}
      <div className="flex justify-end gap-3">
        {!recoveryCodes && <Button onClick={onCancel}>取消</Button>}
        <Button variant="primary" type="submit" disabled={next.isPending}>
          {recoveryCodes ? "我已保存" : offer ? "确认绑定" : "开始绑定"}
        </Button>
      </div>
    </form>
  );
}
