import PostalMime, { type Attachment, type Email } from "postal-mime";

/** Report of a mail server on an accepted mail, in the format of RFC 3464 or in free text. */
export interface DeliveryReport {
  eventId: string;
  deliveryId: string;
  /** True if the server gave up; false if it is still trying. */
  isFailed: boolean;
  /** SMTP code of the server that refused the mail. */
  status: number | null;
  /** Null if the report has an unknown format. */
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
/** Format of `mail-sender.ts`. Only recipients and mail servers know the id of an event. */
const ownMessageId = /^[>|\t ]*message-id:\s*(?:<|&lt;)([0-9a-f-]{36})\.(\d{1,18})@aeromaint/im;
/** Local parts of senders of bounces. */
const daemons = ["mailer-daemon", "postmaster"];
const saysLate = /delay|warning|not yet been delivered|still (?:be )?try|延迟|推迟/i;

/** @returns null for other mails than a report of a platform mail */
export async function readDeliveryReport(source: Uint8Array): Promise<DeliveryReport | null> {
  const mail = await parsed(source);
  if (!mail) return null;
  const { attachments } = mail;
  const original = textOf(attachments, originalTypes);
  const [, eventId, deliveryId] =
    ownMessageId.exec(headersOf(original)) ?? ownMessageId.exec(returnedMailText(mail)) ?? [];
  if (!eventId || !deliveryId) return null;
  const recipients = fieldsOf(textOf(attachments, statusTypes)).filter(({ action }) => action);
  if (recipients.length === 0 && isReturnedMail(mail)) {
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
 * True if a mail returns another mail, by its sender and headers. Receipts, complaints and automatic replies name
 * mails that have arrived.
 */
function isReturnedMail(mail: Email): boolean {
  if (/report-type="?(?!delivery-status)\w/i.test(headerOf(mail, "content-type"))) return false;
  const sender = mail.from?.address?.toLowerCase() ?? "";
  return (
    headerOf(mail, "x-failed-recipients") !== "" ||
    headerOf(mail, "return-path").trim() === "<>" ||
    daemons.some((name) => sender === name || sender.startsWith(`${name}@`))
  );
}

/** Text of a bounce without a report, including the returned mail. */
function returnedMailText(mail: Email): string {
  if (textOf(mail.attachments, statusTypes) || !isReturnedMail(mail)) return "";
  return [mail.text ?? "", ...mail.attachments.map(contentOf), mail.html ?? ""].join("\n");
}

function textOf(attachments: readonly Attachment[], types: readonly string[]): string {
  const found = attachments.find(({ mimeType }) => types.includes(mimeType));
  return found ? contentOf(found) : "";
}

const contentOf = ({ content }: Attachment) =>
  typeof content === "string" ? content.replaceAll("\r\n", "\n") : "";

/** Headers only, because a returned mail may quote other mails in its text. */
const headersOf = (mail: string) => mail.split("\n\n", 1)[0] ?? "";

/** Parses blocks of fields, one block per recipient, and unfolds their lines. */
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
