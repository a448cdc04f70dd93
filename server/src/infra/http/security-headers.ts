import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet, { type HelmetOptions } from "helmet";
import type { App } from "./app-type.ts";

/**
 * Allows only own scripts and no framing. Embedded pages may have any http(s) address; their
 * iframes are sandboxed. React needs inline styles.
 */
const options = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "blob:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: ["http:", "https:"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Plain HTTP on an intranet is supported; a TLS proxy adds this header.
  strictTransportSecurity: false,
  xFrameOptions: { action: "deny" },
  referrerPolicy: { policy: "same-origin" },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
} satisfies HelmetOptions;

/** Headers of a page that this site shows in a frame. */
export const sameOriginFrameHeaders = headersOf({
  ...options,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { ...options.contentSecurityPolicy.directives, frameAncestors: ["'self'"] },
  },
  xFrameOptions: { action: "sameorigin" },
});

/** Adds the security headers to every response. They are computed once. */
export function secureHeaders(app: App): void {
  const headers = headersOf(options);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

function headersOf(wanted: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(wanted)(request, response, () => undefined);
  return response.getHeaders();
}
