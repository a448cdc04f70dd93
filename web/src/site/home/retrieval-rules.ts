import { messages, patterns } from "@aeromaint/contracts/fields/validation.ts";

export interface RetrievalInput {
  phone: string;
  /** The captcha's characters, where one is required. */
  captcha: string;
  /** The code that was sent. */
  code: string;
  newPassword: string;
  confirm: string;
}

const shortest = 8;

/** The first error that prevents requesting a code, in field order. */
export function problemBeforeCode(
  { phone, captcha }: RetrievalInput,
  captchaNeeded: boolean,
): string | undefined {
  if (phone.trim() === "") return messages.mobileRequired;
  if (!patterns.mobile.test(phone.trim())) return messages.mobile;
  return captchaNeeded && captcha.trim() === "" ? "图形验证码不能为空" : undefined;
}

/** The first error that prevents setting the new password. */
export function problemBeforeReset(input: RetrievalInput): string | undefined {
  const { code, newPassword, confirm } = input;
  const found = problemBeforeCode(input, false);
  if (found) return found;
  if (code.trim() === "") return "验证码不能为空";
  if (newPassword === "" || confirm === "") return messages.required;
  if (newPassword.length < shortest) return messages.passwordTooShort;
  return newPassword === confirm ? undefined : messages.passwordMismatch;
}
