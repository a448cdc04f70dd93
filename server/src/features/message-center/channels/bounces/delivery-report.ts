import PostalMime, { type Attachment } from "postal-mime";

/** What a mail server says of a mail that it had taken (RFC 3464). */
export interface DeliveryReport {
  eventId: string;
  deliveryId: string;
  /** Whether it has given the mail up; otherwise it is still trying. */
  isFailed: boolean;
  /** The SMTP code of the server that refused the mail. */
  status: number | null;
  reason: string;
}

const statusTypes = ["message/delivery-status", "message/global-delivery-status"];
const originalTypes = [
  ...["message/rfc822", "text/rfc822-headers", "message/rfc822-headers"],
  ...["message/global", "message/global-headers"],
];
const maxReason = 500;
/** As `mail-sender.ts` writes it: nobody knows an event's id but who has got the mail, and the servers between. */
const ownMessageId = /^message-id:\s*<([0-9a-f-]{36})\.(\d{1,18})@aeromaint>/im;

/** @returns null for anything that is no report of one of our mails */
export async function readDeliveryReport(source: Uint8Array): Promise<DeliveryReport | null> {
  const attachments = await attachmentsOf(source);
  const report = textOf(attachments, statusTypes);
  const original = textOf(attachments, originalTypes);
  const [, eventId, deliveryId] = ownMessageId.exec(headersOf(original)) ?? [];
  if (!eventId || !deliveryId) return null;
  const recipients = fieldsOf(report).filter(({ action }) => action);
  const failed = recipients.find(({ action }) => action?.toLowerCase() === "failed");
  const delayed = recipients.find(({ action }) => action?.toLowerCase() === "delayed");
  const said = failed ?? delayed;
  if (!said) return null;
  const { "diagnostic-code": diagnostic = "", status = "" } = said;
  const reason = diagnostic.replace(/^[\w-]+;\s*/, "") || status;
  const code = /^[45]\d\d(?=[ -]|$)/.exec(reason)?.[0];
  return {
    ...{ eventId, deliveryId, isFailed: said === failed },
    status: code ? Number(code) : null,
    reason: reason.slice(0, maxReason).toWellFormed(),
  };
}

async function attachmentsOf(source: Uint8Array): Promise<Attachment[]> {
  try {
    const { attachments } = await PostalMime.parse(source, {
      ...{ attachmentEncoding: "utf8", forceRfc822Attachments: true },
      ...{ maxNestingDepth: 16, maxHeadersSize: 65_536 },
    });
    return attachments;
  } catch {
    // Nested too deep, or headers without an end: no mail server writes that.
    return [];
  }
}

function textOf(attachments: readonly Attachment[], types: readonly string[]): string {
  const found = attachments.find(({ mimeType }) => types.includes(mimeType));
  return typeof found?.content === "string" ? found.content.replaceAll("\r\n", "\n") : "";
}

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
