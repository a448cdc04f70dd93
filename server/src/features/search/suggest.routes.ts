import { sendCached } from "../../crud/cached.ts";
import { serve } from "../../crud/serve.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { searchedTables } from "./answers/searched-tables.ts";
import { suggestScreens } from "./pinyin/screen-suggestions.ts";
import { listOwnScreens } from "./suggest/own-screens.queries.ts";
import { suggest } from "./suggest.queries.ts";

export default async function suggestRoutes(app: App): Promise<void> {
  serve(app, "GET /open/search/suggest", async (request, reply) => {
    const { user, url, query } = request;
    const mayRead = user !== null;
    const screens = suggestScreens(query.keyword, await listOwnScreens(app.db, user));
    await sendCached(request, reply, {
      tables: searchedTables,
      // Not the address: readers have numbers of their own at it, and each the own screens.
      key: `${mayRead ? "reader" : "guest"} ${JSON.stringify(screens)} ${url}`,
      load: async ({ query: { keyword, fits } }) => {
        const suggestRequest = { keyword, fits, now: app.clock(), mayRead, screens };
        return ok(await app.db.replicas.read((db) => suggest(db, suggestRequest)));
      },
    });
  });
}
