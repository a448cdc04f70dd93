import { type ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import { actorOf } from "../../../crud/actor.ts";
import { serve } from "../../../crud/serve.ts";
import { cleanFileName, contentDisposition } from "../../../infra/files/file-name.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { disconnectSignal } from "../../../infra/http/disconnect-signal.ts";
import { found } from "../../../infra/http/errors.ts";
import { publicBaseUrl } from "../../../infra/http/networks.ts";
import { sendPdf } from "../../../infra/pdf/send-pdf.ts";
import { findRevision } from "../revision.queries.ts";
import { revisionKeyOf } from "../revision-request.ts";
import { revisionPdf } from "./revision-pdf.ts";

/** Sends a revision as PDF and as canonical JSON, the input of its hash. */
export function printRoutes(app: App, module: ContentModuleName): void {
  serve(
    app,
    `GET ${contentModules[module].item.path}/:id/revisions/:rev/facts`,
    async (request, reply) => {
      const key = await revisionKeyOf(request, module);
      const revision = found(await findRevision(app.db, { ...key, now: actorOf(request).now }));
      const name = `${revision.docNumber} 第${revision.revNo}版 内容.json`;
      return reply
        .header(
          "Content-Disposition",
          contentDisposition("attachment", cleanFileName(name, "json")),
        )
        .header("Cache-Control", "no-store")
        .type("application/json; charset=utf-8")
        .send(Buffer.from(found(revision.facts)));
    },
  );

  serve(
    app,
    `GET ${contentModules[module].item.path}/:id/revisions/:rev/pdf`,
    async (request, reply) => {
      const key = await revisionKeyOf(request, module);
      const actor = actorOf(request);
      const signal = disconnectSignal(reply);
      const revision = found(await findRevision(app.db, { ...key, now: actor.now }));
      const name = `${revision.docNumber} 第${revision.revNo}版 ${revision.title}`;
      const pdf = await revisionPdf(app, revision, { actor, base: publicBaseUrl(request), signal });
      return sendPdf(reply, name, pdf);
    },
  );
}
