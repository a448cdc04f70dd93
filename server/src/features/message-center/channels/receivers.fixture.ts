import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { type AsyncQueue, asyncQueue } from "../../../infra/messages/async-queue.fixture.ts";
import { mailText } from "../../../infra/messages/mail-server.fixture.ts";

interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (response: ServerResponse) => unknown;

/** Starts an HTTP receiver on loopback; `answerBy` sets its response. */
export async function startReceiver() {
  const calls = asyncQueue<ReceivedCall>();
  let count = 0;
  let answer: Answer = (response) => response.end("{}");
  const server = createServer(async (request, response) => {
    const body = await text(request);
    count += 1;
    calls.add({ path: request.url ?? "", headers: request.headers, body });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    next: calls.next,
    get count() {
      return count;
    },
    answerBy: (other: Answer) => {
      answer = other;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

interface ReceivedMail {
  from: string;
  to: string[];
  source: string;
  /** Decoded plain text without HTML. */
  text: string;
  isSecure: boolean;
}

interface SmtpServerOptions {
  /** Required credentials; without them the server offers no sign-in. */
  account?: { user: string; pass: string };
  /** Addresses refused permanently. */
  unknown?: readonly string[];
  /** Addresses refused temporarily. */
  busy?: Set<string>;
  /** Certificate; `isImplicit`: TLS from the first byte, else STARTTLS. */
  tls?: { key: string; cert: string; isImplicit: boolean };
  onMail?: (mail: ReceivedMail) => void;
}

/** Starts a mail server on loopback; without `tls` it is unencrypted. */
export async function startSmtpServer(options: SmtpServerOptions = {}) {
  const { account, unknown = [], busy = new Set(), tls, onMail } = options;
  const mails: AsyncQueue<ReceivedMail> = asyncQueue<ReceivedMail>();
  const server = new SMTPServer({
    ...(tls && { key: tls.key, cert: tls.cert, secure: tls.isImplicit }),
    authOptional: account === undefined,
    allowInsecureAuth: true,
    // Senders keep their connections open.
    closeTimeout: 100,
    disabledCommands: [
      ...(tls && !tls.isImplicit ? [] : ["STARTTLS"]),
      ...(account ? [] : ["AUTH"]),
    ],
    onAuth: ({ username, password }, _session, callback) => {
      const isRight = username === account?.user && password === account?.pass;
      if (isRight) callback(null, { user: username });
      else callback(new Error(`no such account, ${password} is wrong`));
    },
    onRcptTo: ({ address }, _session, callback) => {
      if (busy.has(address)) {
        return callback(Object.assign(new Error("try later"), { responseCode: 451 }));
      }
      if (!unknown.includes(address)) return callback();
      callback(Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
    },
    onData: (stream, { envelope, secure }, callback) => {
      text(stream).then((source) => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom ? mailFrom.address : "";
        const to = rcptTo.map(({ address }) => address);
        const mail = { from, to, source, text: mailText(source), isSecure: secure };
        if (onMail) onMail(mail);
        else mails.add(mail);
        callback();
      }, callback);
    },
  });
  // Ignores connections dropped by clients.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    next: mails.next,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
