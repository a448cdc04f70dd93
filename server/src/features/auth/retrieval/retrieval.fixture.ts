import { password, startSignInApp } from "../../../../test/sign-in-app.ts";
import { startWebhook } from "../../../infra/messages/webhook.fixture.ts";

export const hour = 3600;

/** Starts a server that sends codes to a webhook. */
export async function startRetrieval(env: Record<string, string> = {}) {
  const hook = await startWebhook();
  const t = await startSignInApp({
    MESSAGE_GATEWAY: "webhook",
    MESSAGE_WEBHOOK_URL: hook.url,
    MESSAGE_WEBHOOK_SECRET: "Yw3kQ8vTn5Rb1Zc7Lx9Hd2Jf6Mp4Sg0A",
    ...env,
  });

  /** Creates an account with this number, which accounts may share. */
  async function user(userName: string, phonenumber: string, columns: object = {}) {
    const userId = await t.user(userName, { userType: "03", ...columns });
    await t.db
      .updateTable("sysUser")
      .set({ phonenumber, email: `${userName}@mro.example` })
      .where("userId", "=", userId)
      .execute();
    return userId;
  }

  const askFor = (phone: string, { captcha = {}, address = "127.0.0.1" } = {}) =>
    t.call({
      method: "POST",
      url: "/open/password/code",
      payload: { phone, ...captcha },
      remoteAddress: address,
    });

  /** Requests a code for a number. */
  async function codeFor(phone: string): Promise<string> {
    await askFor(phone);
    return (await hook.next()).message.code;
  }

  async function reset(
    phone: string,
    smsCode: string,
    { address = "127.0.0.1", ...over }: { address?: string } & Record<string, unknown> = {},
  ) {
    const box = await t.seal("新的密码-Lift-2026");
    const payload = { phone, smsCode, newPassword: box, confirmPassword: box, ...over };
    const url = "/open/password/reset";
    return t.call({ method: "PUT", url, payload, remoteAddress: address });
  }

  /** Status of sign-ins with the old and with the new password. */
  const signInCodes = async (userName: string) => [
    (await t.signIn(userName, password)).code,
    (await t.signIn(userName, "新的密码-Lift-2026")).code,
  ];

  const close = async () => {
    await t.close();
    await hook.close();
  };
  return { ...t, hook, user, askFor, codeFor, reset, signInCodes, close };
}

/** Another code of six digits. */
export const differentCode = (code: string, step = 1) =>
  String((Number(code) + step) % 1_000_000).padStart(6, "0");
