import type { useCaptcha } from "../../session/sign-in.ts";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./sign-in.module.css";

interface CaptchaFieldProps {
  captcha: ReturnType<typeof useCaptcha>;
  label?: string;
  value: string;
  onChange: (code: string) => void;
}

/**
 * Captcha input; a click on the picture loads another. Renders nothing while the captcha is off.
 */
export function CaptchaField({ captcha, label = "验证码", value, onChange }: CaptchaFieldProps) {
  const { captcha: shown, failed, refresh } = captcha;
  if (shown && !shown.captchaOnOff) return null;
  return (
    <div className={styles.inline}>
      <TextField
        label={label}
        autoComplete="off"
        maxLength={8}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        type="button"
        className="h-10.5 cursor-pointer overflow-hidden rounded-md border border-edge bg-raised font-normal font-text text-muted text-xs/snug [&_img]:block [&_img]:h-full [&_img]:w-full [&_img]:object-cover"
        onClick={refresh}
        aria-label="看不清，换一张"
      >
        {shown?.img && <img src={shown.img} alt="" />}
        {failed && "加载失败，点击重试"}
      </button>
    </div>
  );
}
