import PostalMime, { type Attachment, type Email } from "postal-mime";

/** What a mail server says of a mail that it had taken: by RFC 3464, or in words of its own. */
export interface DeliveryReport {
  eventId: string;
  deliveryId: string;
  /** Whether it has given the mail up; otherwise it is still trying. */
  isFailed: boolean;
  /** The SMTP code of the server that refused the mail. */
  status: number | null;
  /** Null where the report has a shape that is not understood. */
  reason: string | null;
}

const statusTypes = ["message/delivery-status", "message/global-delivery-status"];
const originalTypes = [
  "message/rfc822",
  "text/rfc822-headers",
  "message/rfc822-headers",
  "message/global",
  "message/global-headers",
];
const maxReason = 500;
/** As `mail-sender.ts` writes it: nobody knows an event's id but who has got the mail, and the servers between. */
const ownMessageId = /^[>|\t ]*message-id:\s*(?:<|&lt;)([0-9a-f-]{36})\.(\d{1,18})@aeromaint/im;
/** Local parts that mails come back from. */
const daemons = ["mailer-daemon", "postmaster"];
const saysLate = /delay|warning|not yet been delivered|still (?:be )?try|延迟|推迟/i;

/** @returns null for anything that is no report of one of our mails */
export async function readDeliveryReport(source: Uint8Array): Promise<DeliveryReport | null> {
  const mail = await parsed(source);
  if (!mail) return null;
  const { attachments } = mail;
  const original = textOf(attachments, originalTypes);
  const [, eventId, deliveryId] =
    ownMessageId.exec(headersOf(original)) ?? ownMessageId.exec(wordsOfReturned(mail)) ?? [];
  if (!eventId || !deliveryId) return null;
  const recipients = fieldsOf(textOf(attachments, statusTypes)).filter(({ action }) => action);
  if (recipients.length === 0 && comesBack(mail)) {
    const isFailed = !saysLate.test(mail.subject ?? "");
    return { eventId, deliveryId, isFailed, status: null, reason: null };
  }
  const failed = recipients.find(({ action }) => action?.toLowerCase() === "failed");
  const delayed = recipients.find(({ action }) => action?.toLowerCase() === "delayed");
  const said = failed ?? delayed;
  if (!said) return null;
  const { "diagnostic-code": diagnostic = "", status = "" } = said;
  const reason = diagnostic.replace(/^[\w-]+;\s*/, "") || status;
  const code = /^[45]\d\d(?=[ -]|$)/.exec(reason)?.[0];
  return {
    eventId,
    deliveryId,
    isFailed: said === failed,
    status: code ? Number(code) : null,
    reason: reason.slice(0, maxReason).toWellFormed(),
  };
}

async function parsed(source: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(source, {
      attachmentEncoding: "utf8",
      forceRfc822Attachments: true,
      maxNestingDepth: 16,
      maxHeadersSize: 65_536,
    });
  } catch {
    // Nested too deep, or headers without an end: no mail server writes that.
    return null;
  }
}

const headerOf = ({ headers }: Email, name: string) =>
  headers.find(({ key }) => key === name)?.value ?? "";

/**
 * Whether a mail brings back another, by who writes it: receipts, complaints and notes of absence name mails
 * that have arrived.
 */
function comesBack(mail: Email): boolean {
  if (/report-type="?(?!delivery-status)\w/i.test(headerOf(mail, "content-type"))) return false;
  const sender = mail.from?.address?.toLowerCase() ?? "";
  return (
    headerOf(mail, "x-failed-recipients") !== "" ||
    headerOf(mail, "return-path").trim() === "<>" ||
    daemons.some((name) => sender === name || sender.startsWith(`${name}@`))
  );
}

/** What a server that knows no report writes under its own words: the mail as it was. */
function wordsOfReturned(mail: Email): string {
  if (textOf(mail.attachments, statusTypes) || !comesBack(mail)) return "";
  return [mail.text ?? "", ...mail.attachments.map(contentOf), mail.html ?? ""].join("\n");
}

function textOf(attachments: readonly Attachment[], types: readonly string[]): string {
  const found = attachments.find(({ mimeType }) => types.includes(mimeType));
  return found ? contentOf(found) : "";
}

const contentOf = ({ content }: Attachment) =>
  typeof content === "string" ? content.replaceAll("\r\n", "\n") : "";

/** A mail that comes back whole may quote other mails in its text. */
const headersOf = (mail: string) => mail.split("\n\n", 1)[0] ?? "";

/** Blocks of fields, one for each recipient, with the lines of each field joined. */
function fieldsOf(report: string): Partial<Record<string, string>>[] {
  return report.split(/\n{2,}/).map((block) => {
    const lines = block.replace(/\n[ \t]+/g, " ").split("\n");
    return Object.fromEntries(
      lines.flatMap((line) => {
        const colon = line.indexOf(":");
        if (colon < 1) return [];
        return [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
      }),
    );
  });
}
