import { noValue } from "@aeromaint/contracts/system/parameter-types.ts";
import { readParameters, splitList } from "../../infra/config/system-parameters.ts";
import type { App } from "../../infra/http/app-type.ts";
import { mailHead, noteHead } from "./daily-head.queries.ts";

/**
 * Writes the ledger's head into the log and has it mailed, once a day however many servers there are.
 * @returns how many of each
 */
export async function spreadHead(app: App, now: Date): Promise<{ noted: number; mailed: number }> {
  const { "evidence.headMail": list, "site.title": site } = await readParameters(app.db, [
    "evidence.headMail",
    "site.title",
  ]);
  const addresses = splitList(list).filter((address) => address !== noValue);
  const { publicKey } = await app.signingKey();
  const noted = await app.inTransaction(async (unit) => {
    const head = await noteHead(unit, now);
    if (!head) return null;
    const { day } = head;
    const lines = [
      ...[`${site}证据台账 ${day} 的台账头：`, textOf(head), `公钥：${publicKey}`],
      ...["请保存此邮件。校验：", `npm run evidence -- --check --head ${textOf(head)}`],
    ];
    const content = { title: `${site}证据台账 ${day}`, text: lines.join("\n") };
    if (addresses.length > 0) await mailHead(unit, head, { addresses, content });
    return { evidenceHead: textOf(head), day, publicKey };
  });
  if (!noted) return { noted: 0, mailed: 0 };
  app.log.info(noted, "evidence head");
  return { noted: 1, mailed: addresses.length };
}

const textOf = ({ seq, hash }: { seq: number; hash: string }) => `${seq}:${hash}`;
