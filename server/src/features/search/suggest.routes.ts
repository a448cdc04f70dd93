import { suggestions, suggestQuery } from "@aeromaint/contracts/search/suggest.ts";
import { sendCached } from "../../crud/cached.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok } from "../../infra/http/envelope.ts";
import { suggestScreens } from "./pinyin/screen-suggestions.ts";
import { searchedTables } from "./searched-tables.ts";
import { listOwnScreens } from "./suggest/own-screens.queries.ts";
import { suggest } from "./suggest.queries.ts";

export async function suggestRoutes(app: App): Promise<void> {
  app.get("/open/search/suggest", {
    config: { access: "open" },
    schema: {
      tags: ["公开接口"],
      summary: "搜索建议",
      querystring: suggestQuery,
      response: { 200: answer(suggestions) },
    },
    handler: async (request, reply) => {
      const { user, url, query } = request;
      const mayRead = user !== null;
      const screens = suggestScreens(query.keyword, await listOwnScreens(app.db, user));
      await sendCached(request, reply, {
        tables: searchedTables,
        // Not the address: readers have numbers of their own at it, and each the own screens.
        key: `${mayRead ? "reader" : "guest"} ${JSON.stringify(screens)} ${url}`,
        make: async ({ query: { keyword } }) => {
          const asked = { keyword, now: app.clock(), mayRead, screens };
          return ok(await app.db.replicas.read((db) => suggest(db, asked)));
        },
      });
    },
  });
}
