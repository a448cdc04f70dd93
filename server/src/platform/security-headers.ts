import type { FastifyHelmetOptions } from "@fastify/helmet";

/**
 * Pages run their own scripts only and are framed by nobody. Embedded pages may be any http(s)
 * address; they are sandboxed where they are shown. Inline styles are how React positions things.
 */
export const securityHeaders: FastifyHelmetOptions = {
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
};
