import { certificateStates } from "@aeromaint/contracts/training/certificate.ts";
import { serve } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { codePage, formatLocalTime, serveCodePages } from "../../../infra/http/code-pages.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { notFound, tooMany } from "../../../infra/http/errors.ts";
import { MissLimit } from "../../../infra/http/miss-limit.ts";
import { addressKey } from "../../../infra/sessions/client.ts";
import { type CertificateReaders, findCertificate } from "./certificate.queries.ts";

/** Public verification of a certificate as JSON. */
export function certificateRoutes(readers: CertificateReaders) {
  return async (app: App): Promise<void> => {
    const misses = new MissLimit();
    serve(app, "GET /open/certificate/:code", async (request, reply) => {
      const address = addressKey(request.ip);
      const now = app.clock();
      const retryAfter = misses.retryAfter(address, now);
      if (retryAfter > 0) throw tooMany(retryAfter);
      const code = request.params.code.replaceAll("-", "").toUpperCase();
      const found = await findCertificate(app.db, readers, { code, now });
      if (!found) {
        misses.count(address, now);
        throw notFound();
      }
      const { state, title, name, facts } = found;
      reply.header("Cache-Control", "no-store");
      return ok({
        state,
        title,
        name,
        facts: facts.map(([fact, value]) => ({ title: fact, value })),
      });
    });
  };
}

/** Public verification of a certificate as a page; the printed QR code opens it. */
export function certificatePages(readers: CertificateReaders) {
  return async (app: App): Promise<void> =>
    serveCodePages(app, {
      path: "/open/certificate",
      title: "证书核验",
      read: async (code, now) => {
        const found = await findCertificate(app.db, readers, { code, now });
        if (!found) return undefined;
        const { state, title, name, facts } = found;
        return codePage({
          title: "证书核验",
          holds: state === "valid",
          state: certificateStates[state],
          heading: title,
          facts: [["持有人", name], ...facts, ["查询时间", formatLocalTime(app, now)]],
        });
      },
    });
}
