import type { useCaptcha } from "../../session/sign-in.ts";
import { TextField } from "../../ui/text-field.tsx";

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
    <div className="grid grid-cols-[minmax(0,1fr)_--spacing(32)] items-end gap-2">
      <TextField
        label={label}
        autoComplete="off"
        maxLength={8}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        type="button"
        className="h-10.5 cursor-pointer overflow-hidden rounded-md border border-edge bg-raised text-muted text-xs/snug"
        onClick={refresh}
        aria-label="看不清，换一张"
      >
        {shown?.img && <img className="size-full object-cover" src={shown.img} alt="" />}
        {failed && "加载失败，点击重试"}
      </button>
    </div>
  );
}
