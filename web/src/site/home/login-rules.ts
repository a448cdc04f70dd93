import { messages } from "@aeromaint/contracts/fields/validation.ts";

interface LoginInput {
  username: string;
  password: string;
  code: string;
  /** Whether the captcha is switched on. */
  codeNeeded: boolean;
  /** A remembered password is used, so none has to be typed. */
  remembered: boolean;
}

// The specification checks for six characters and speaks of eight.
const shortest = 6;

/** The first error of a sign-in form, in field order. */
export function problemWith(input: LoginInput): string | undefined {
  if (input.username.trim() === "") return "账号不能为空";
  if (!input.remembered) {
    if (input.password === "") return "密码不能为空";
    if (input.password.length < shortest) return messages.passwordTooShort;
  }
  if (input.codeNeeded && input.code.trim() === "") return "验证码不能为空";
  return undefined;
}
