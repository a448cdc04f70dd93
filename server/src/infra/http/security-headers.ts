import helmet, { type HelmetOptions } from "helmet";
import type { App } from "./app-type.ts";

/**
 * Pages run their own scripts only and cannot be framed. Embedded pages may be any http(s)
 * address; they are sandboxed where they are shown. Inline styles are how React positions things.
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
  // Intranet addresses without TLS are a supported way to run; a proxy with TLS adds this.
  strictTransportSecurity: false,
  xFrameOptions: { action: "deny" },
  referrerPolicy: { policy: "same-origin" },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
} satisfies HelmetOptions;

/** For a page that other pages of this site frame. */
export const framedBySelf = headersOf({
  ...options,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { ...options.contentSecurityPolicy.directives, frameAncestors: ["'self'"] },
  },
  xFrameOptions: { action: "sameorigin" },
});

/** Gives every answer these headers, written out once: they are the same for all. */
export function secureHeaders(app: App): void {
  const headers = headersOf(options);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

function headersOf(wanted: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(wanted)({} as never, recorder as never, () => undefined);
  return headers;
}
