import { printCodeShape } from "@aeromaint/contracts/documents/print-code.ts";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { App } from "../../../infra/http/app-type.ts";
import { AppError, found } from "../../../infra/http/errors.ts";
import { addressKey } from "../../../infra/sessions/client.ts";
import { MissLimit } from "./miss-limit.ts";
import { findPrintFacts } from "./print-check.queries.ts";
import { momentMark, printCheckPage, refusedPage } from "./print-check-page.ts";

/**
 * What a print's code says to everybody, at the root of the site. All codes without an answer get the same
 * one; who tries many of them gets none for a while.
 */
export async function printCheckRoutes(app: App): Promise<void> {
  const misses = new MissLimit();
  app.get("/q/*", {
    config: { access: "open" },
    schema: { hide: true, params: Type.Object({ "*": Type.String() }) },
    handler: async (request, reply) => {
      const address = addressKey(request.ip);
      const now = app.clock();
      const retryAfter = misses.retryAfter(address, now);
      if (retryAfter > 0) {
        reply.header("Retry-After", String(retryAfter));
        return html(reply, 429, refusedPage("tooManyTries"));
      }
      const text = await readPage(app, request.params["*"].replaceAll("-", "").toUpperCase());
      if (text === undefined) misses.count(address, now);
      const moment = now.toLocaleString("sv-SE", { timeZone: app.config.timeZone });
      return text === undefined
        ? html(reply, 404, refusedPage("notFound"))
        : html(reply, 200, text.replace(momentMark, moment));
    },
  });
}

const html = (reply: FastifyReply, code: number, text: string) =>
  reply
    .code(code)
    .type("text/html; charset=utf-8")
    .header("Cache-Control", "no-store")
    .header("X-Robots-Tag", "noindex")
    .send(text);

/** The page of a code, but for the moment. */
async function readPage(app: App, code: string): Promise<string | undefined> {
  if (!printCodeShape.test(code)) return undefined;
  try {
    const { body } = await app.responseCache.fetch(`print ${code}`, {
      tables: ["content_item"],
      load: async () => {
        const facts = found(await findPrintFacts(app.db, code, app.clock()));
        const madeFrom = [`content_item:${facts.itemId}`] as const;
        return { body: printCheckPage(facts), validFor: facts.validFor, madeFrom };
      },
    });
    return body.toString();
  } catch (error) {
    if (error instanceof AppError && error.code === 404) return undefined;
    throw error;
  }
}
