import { isOpenDictionary } from "@aeromaint/contracts/dictionaries.ts";
import { sendCached, serveCached } from "../../../crud/cached.ts";
import { serve } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { notFound } from "../../../infra/http/errors.ts";
import { listDictionaryOptions } from "./dictionary.queries.ts";

export default async function dictionaryRoutes(app: App): Promise<void> {
  serveCached(app, "GET /system/common/dict/bytype/:type", {
    tables: ["sys_dict_data"],
    load: async ({ params: { type } }) => ok(await listDictionaryOptions(app.db, type)),
  });

  serve(app, "GET /open/dict/bytype/:type", (request, reply) => {
    if (!isOpenDictionary(request.params.type)) throw notFound();
    return sendCached(request, reply, {
      tables: ["sys_dict_data"],
      load: async ({ params: { type } }) => ok(await listDictionaryOptions(app.db, type)),
    });
  });
}
