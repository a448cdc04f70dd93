import { signInTexts } from "@aeromaint/contracts/auth/auth.ts";
import type { App } from "../http/app-type.ts";
import { keyFor } from "../sessions/token-secret.ts";
import { consumeCaptcha, isCaptchaOn } from "./captcha.queries.ts";

/** The captcha's part of a form. */
export interface CaptchaFields {
  code?: string | null | undefined;
  uuid?: string | null | undefined;
}

/** Whether forms ask for a captcha now: the environment has the last word, then the parameter. */
export async function asksCaptcha(app: App): Promise<boolean> {
  return app.config.captcha && (await isCaptchaOn(app.db));
}

/** What captchas' answers are hashed with. */
export const captchaKey = ({ tokenSecret }: App): Buffer => keyFor("captcha", tokenSecret);

export const captchaTexts = {
  required: signInTexts.codeRequired,
  wrong: signInTexts.wrongCode,
  stale: signInTexts.staleCode,
} as const;
export type CaptchaProblem = keyof typeof captchaTexts;

/** Uses a form's captcha up and says what is wrong with it; null when it may pass. */
export async function captchaProblem(
  app: App,
  { code, uuid }: CaptchaFields,
): Promise<CaptchaProblem | null> {
  if (!(await asksCaptcha(app))) return null;
  if (!code) return "required";
  const answered = { uuid: uuid ?? "", code, key: captchaKey(app), now: app.clock() };
  const verdict = await consumeCaptcha(app.db, answered);
  return verdict === "right" ? null : verdict;
}
