import { messages, patterns } from "@aeromaint/contracts/validation.ts";

export interface RetrievalInput {
  phone: string;
  /** The signs of the picture, where one is asked for. */
  captcha: string;
  /** The code that was sent. */
  code: string;
  newPassword: string;
  confirm: string;
}

const shortest = 8;

/** What keeps a code from being asked for, the first in the order of the form. */
export function problemBeforeCode(
  { phone, captcha }: RetrievalInput,
  captchaNeeded: boolean,
): string | undefined {
  if (phone.trim() === "") return messages.mobileRequired;
  if (!patterns.mobile.test(phone.trim())) return messages.mobile;
  return captchaNeeded && captcha.trim() === "" ? "图形验证码不能为空" : undefined;
}

/** What keeps the new password from being set. */
export function problemBeforeReset(input: RetrievalInput): string | undefined {
  const { code, newPassword, confirm } = input;
  const found = problemBeforeCode(input, false);
  if (found) return found;
  if (code.trim() === "") return "验证码不能为空";
  if (newPassword === "" || confirm === "") return messages.required;
  if (newPassword.length < shortest) return messages.passwordTooShort;
  return newPassword === confirm ? undefined : messages.passwordMismatch;
}
