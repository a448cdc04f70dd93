import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { answerParent } from "../child.ts";

/** A mail server that keeps nothing but how many mails each address got. */
const mails = new Map<string, number>();

async function start(): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, { envelope }, callback) => {
      stream.resume();
      stream.once("end", () => {
        for (const { address } of envelope.rcptTo) {
          mails.set(address, (mails.get(address) ?? 0) + 1);
        }
        callback();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

/** Receivers, and the mails that they got. */
export interface MailCount {
  receivers: number;
  mails: number;
}

function count(): MailCount {
  const each = [...mails.values()];
  return { receivers: each.length, mails: each.reduce((sum, one) => sum + one, 0) };
}

answerParent(async (question: { start: unknown } | "count") =>
  question === "count" ? count() : start(),
);
