import { type AddressInfo, createServer, type Socket } from "node:net";
import { type AsyncQueue, asyncQueue } from "./async-queue.fixture.ts";

interface SentMail {
  from: string;
  to: string;
  /** Decoded plain text. */
  text: string;
}

/** Starts a mail server on loopback that keeps its mails; `refuses`: it rejects every recipient. */
export async function startMailServer({ refuses = false }: { refuses?: boolean } = {}) {
  const mails = asyncQueue<SentMail>();
  const server = createServer((socket) => serveSmtp(socket, { mails, refuses }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Waits for the next mail. */
    next: mails.next,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function serveSmtp(
  socket: Socket,
  { mails, refuses }: { mails: AsyncQueue<SentMail>; refuses: boolean },
): void {
  const mail: SentMail = { from: "", to: "", text: "" };
  let pending = "";
  let isText = false;

  function reply(line: string): string {
    const [verb = ""] = line.toUpperCase().split(/[ :]/);
    if (verb === "MAIL") mail.from = addressIn(line);
    if (verb === "RCPT" && refuses) return "550 no such person";
    if (verb === "RCPT") mail.to = addressIn(line);
    isText = verb === "DATA";
    if (isText) return "354 go on";
    return verb === "QUIT" ? "221 bye" : "250 ok";
  }

  function keep(text: string): string {
    isText = false;
    mails.add({ ...mail, text: mailText(text) });
    return "250 kept";
  }

  socket.setEncoding("utf8").on("error", () => {});
  socket.write("220 mail.test\r\n");
  socket.on("data", (chunk: string) => {
    pending += chunk;
    for (;;) {
      const mark = isText ? "\r\n.\r\n" : "\r\n";
      const end = pending.indexOf(mark);
      if (end < 0) return;
      const part = pending.slice(0, end);
      pending = pending.slice(end + mark.length);
      socket.write(`${isText ? keep(part) : reply(part)}\r\n`);
    }
  });
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? "";

/** Decoded plain text of a mail, without its HTML part. */
export function mailText(mail: string): string {
  const parts = mail.split(/\r\n--[^\r\n]*\r\n/);
  const plain = parts.find((part) => /^content-type: text\/plain/im.test(part)) ?? mail;
  const [head = "", ...rest] = plain.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, "base64").toString();
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
