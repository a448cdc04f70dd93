import { noValue } from "@aeromaint/contracts/system/parameter-types.ts";
import { readParameters, splitList } from "../../infra/config/system-parameters.ts";
import type { App } from "../../infra/http/app-type.ts";
import {
  type DailyHead,
  leaveHeadUnmailed,
  noteHead,
  takeHeadToMail,
} from "./daily-head.queries.ts";

/**
 * Writes the ledger's head into the log and mails it, each once a day however many servers there are.
 * A mail that did not leave is tried again at the next turn. @returns how many of each
 */
export async function spreadHead(app: App, now: Date): Promise<{ noted: number; mailed: number }> {
  const noted = await noteHead(app.db, now);
  if (noted) {
    const { publicKey } = await app.signingKey();
    app.log.info({ evidenceHead: textOf(noted), day: noted.day, publicKey }, "evidence head");
  }
  return { noted: noted ? 1 : 0, mailed: await mailHead(app, now) };
}

async function mailHead(app: App, now: Date): Promise<number> {
  const { "evidence.headMail": list, "site.title": title } = await readParameters(app.db, [
    "evidence.headMail",
    "site.title",
  ]);
  const addresses = splitList(list).filter((address) => address !== noValue);
  const { messageGateway: gateway } = app;
  const { kind } = app.config.messages;
  // A provider of short messages has no way to an address.
  if (addresses.length === 0 || !gateway || kind === "webhook") return 0;
  const head = await takeHeadToMail(app.db, now);
  if (!head) return 0;
  const { publicKey } = await app.signingKey();
  const subject = `${title}证据台账 ${head.day}`;
  const text = [
    `${title}证据台账 ${head.day} 的台账头：`,
    textOf(head),
    `公钥：${publicKey}`,
    "请保存此邮件。校验：",
    `npm run evidence -- --check --head ${textOf(head)}`,
  ].join("\n");
  const outcomes = await Promise.allSettled(
    addresses.map((email) => gateway.send({ phone: "", email, code: null, subject, text })),
  );
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") {
      app.log.error({ err: outcome.reason }, "evidence head not mailed");
    }
  }
  const mailed = outcomes.filter(({ status }) => status === "fulfilled").length;
  if (mailed === 0) await leaveHeadUnmailed(app.db, head.day);
  return mailed;
}

const textOf = ({ seq, hash }: DailyHead) => `${seq}:${hash}`;
