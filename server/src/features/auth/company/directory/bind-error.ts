import { signInTexts } from "@aeromaint/contracts/auth/auth.ts";
import { InvalidCredentialsError, ResultCodeError } from "ldapts";
import { CompanySignInError } from "../company-sign-in-error.ts";

/** Directory refused the bind for another reason than the password. `details` has the reason. */
export class BindError extends CompanySignInError {}

/** Reasons of Active Directory in the message of result 49. */
const causes: Record<string, string> = {
  530: "不在允许的登录时间内",
  531: "不允许从此处登录",
  532: "密码已过期",
  533: "账号已停用",
  701: "账号已过期",
  773: "须先修改密码",
  775: "账号已锁定",
};

/** Results for locked accounts and expired passwords (RFC 4511). */
const refusals: readonly number[] = [19, 50, 53];

/** Null for a wrong password. @throws any other failure */
export function bindErrorOf(error: unknown): BindError | null {
  if (!(error instanceof ResultCodeError)) throw error;
  const { code, message } = error;
  const said = message.replace(/ Code: 0x[0-9a-f]+$/, "").slice(0, 200);
  if (error instanceof InvalidCredentialsError) {
    const data = /\bdata (\d+)/.exec(message)?.[1] ?? "";
    const cause = causes[data];
    return cause ? refusal(`${cause}（${code}，data ${data}）`) : null;
  }
  if (refusals.includes(code)) return refusal(`目录返回 ${code}：${said}`);
  throw error;
}

const refusal = (cause: string) => new BindError(401, signInTexts.failed, cause);
