import { randomInt } from "node:crypto";
import { readParameters } from "../../../infra/config/system-parameters.ts";
import type { App } from "../../../infra/http/app-type.ts";
import type { MessageGateway } from "../../../infra/messages/message.ts";
import { hashes } from "./code-hashes.ts";
import { codeLifetime, keepCode } from "./retrieval.queries.ts";

/** A code and who is to have it. */
export interface Letter {
  phone: string;
  email: string | null;
  code: string;
}

/**
 * Makes a code for a number; null when no account has it, which costs just as much.
 * @throws 429 when number or address have asked too often
 */
export async function writeCode(
  app: App,
  { phone, address }: { phone: string; address: string },
): Promise<Letter | null> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const request = { phone, address, now: app.clock(), ...hashes(app, { phone, code }) };
  const recipient = await keepCode(app.db, request);
  return recipient && { phone, email: recipient.email, code };
}

export async function sendCode(app: App, gateway: MessageGateway, letter: Letter): Promise<void> {
  const { "site.title": title } = await readParameters(app.db, ["site.title"]);
  const minutes = codeLifetime / 60_000;
  await gateway.send({
    ...letter,
    subject: `${title}找回密码`,
    text: `${title && `【${title}】`}您正在找回密码，验证码 ${letter.code}，${minutes}分钟内有效。请勿告诉他人；如非本人操作，请忽略。`,
  });
}
