import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { sendCached } from "../../crud/cached.ts";
import { idOf } from "../../crud/ids.ts";
import { serve } from "../../crud/serve.ts";
import { readParameters } from "../../infra/config/system-parameters.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { found, notFound } from "../../infra/http/errors.ts";
import { baseOf } from "../../infra/http/public-address.ts";
import { noticeFeed, sitemap, sitemapIndex } from "./feeds-xml.ts";
import { newestNotices } from "./newest-notices.queries.ts";
import { findShared } from "./shared-entry.queries.ts";
import { countEntries, listEntries, listScreens, perSitemap } from "./sitemap.queries.ts";

const access = { config: { access: "open" }, schema: { hide: true } } as const;

/** What readers of feeds and search engines ask for, at the root of the site. */
export async function feedRoutes(app: App): Promise<void> {
  app.get("/sitemap.xml", {
    ...access,
    handler: async (request, reply) => {
      const now = app.clock();
      const total = await countEntries(app.db, now);
      const base = baseOf(request);
      // The lists go into the first one, so that room is left for them.
      const count = Math.ceil((total + 1) / perSitemap);
      if (count > 1) return xml(reply, sitemapIndex(base, count + 1));
      const pages = [...(await listScreens(app.db)), ...(await listEntries(app.db, 1, now))];
      return xml(reply, sitemap(base, pages));
    },
  });

  app.get("/sitemap/:number", {
    ...access,
    schema: { hide: true, params: Type.Object({ number: Type.String() }) },
    handler: async (request, reply) => {
      const number = Number(idOf(request.params.number));
      if (number < 1) throw notFound();
      const pages =
        number === 1
          ? await listScreens(app.db)
          : await listEntries(app.db, number - 1, app.clock());
      if (pages.length === 0) throw notFound();
      return xml(reply, sitemap(baseOf(request), pages));
    },
  });

  app.get("/feed.xml", {
    ...access,
    handler: async (request, reply) => {
      const [notices, parameters] = await Promise.all([
        newestNotices(app.db, app.clock()),
        readParameters(app.db, ["site.title"]),
      ]);
      const title = parameters["site.title"] ?? "";
      const feed = noticeFeed({ base: baseOf(request), title, notices });
      return xml(reply, feed, "application/rss+xml");
    },
  });
}

function xml(reply: FastifyReply, text: string, type = "application/xml") {
  return reply
    .type(`${type}; charset=utf-8`)
    .header("Cache-Control", "public, max-age=300")
    .send(text);
}

/** What the heads of shared pages are made from. */
export async function sharedEntryRoutes(app: App): Promise<void> {
  serve(app, "GET /open/shared/:id", (request, reply) =>
    sendCached(request, reply, {
      tables: ["content_item", "platform_notice", "material_info"],
      make: async ({ params: { id } }) =>
        ok(found(await findShared(app.db, idOf(id), app.clock()))),
    }),
  );
}
