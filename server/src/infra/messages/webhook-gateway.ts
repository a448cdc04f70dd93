import { createHmac } from "node:crypto";
import type { MessageGateway } from "./message.ts";

/** Milliseconds that the provider's end has for its answer. */
const patience = 5_000;

/**
 * Codes through a provider of short messages: POST of `{ phone, code, text }`, notices
 * without `code`. The signature is
 * HMAC-SHA256 over the time stamp (seconds), a dot, and the body as sent.
 */
export function webhookGateway({ url, secret }: { url: string; secret: string }): MessageGateway {
  return {
    async send({ phone, code, text }) {
      const body = JSON.stringify({ phone, ...(code !== null && { code }), text });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
      const response = await fetch(url, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          "x-aeromaint-timestamp": timestamp,
          "x-aeromaint-signature": `sha256=${signature}`,
        },
        // A redirect would carry the code to an address that was not configured.
        redirect: "manual",
        signal: AbortSignal.timeout(patience),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the message webhook answered ${response.status}`);
    },
  };
}
