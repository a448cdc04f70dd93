import { isOpenDictionary } from "@aeromaint/contracts/dictionaries.ts";
import { dictionaryOption } from "@aeromaint/contracts/site-info/site-info.ts";
import { Type } from "typebox";
import { sendCached } from "../../../crud/cached.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, ok } from "../../../infra/http/envelope.ts";
import { notFound } from "../../../infra/http/errors.ts";
import { listOptions } from "./dictionary.queries.ts";

const params = Type.Object({ type: Type.String({ maxLength: 100 }) });
const response = { 200: answer(Type.Array(dictionaryOption)) };

export async function dictionaryRoutes(app: App): Promise<void> {
  app.get("/system/common/dict/bytype/:type", {
    config: { access: "signed-in" },
    schema: { tags: ["字典"], summary: "字典选项", params, response },
    handler: (request, reply) =>
      sendCached(request, reply, {
        tables: ["sys_dict_data"],
        make: async ({ params: { type } }) => ok(await listOptions(app.db, type)),
      }),
  });

  app.get("/open/dict/bytype/:type", {
    config: { access: "open" },
    schema: { tags: ["公开接口"], summary: "公开字典选项", params, response },
    handler: (request, reply) => {
      if (!isOpenDictionary(request.params.type)) throw notFound();
      return sendCached(request, reply, {
        tables: ["sys_dict_data"],
        make: async ({ params: { type } }) => ok(await listOptions(app.db, type)),
      });
    },
  });
}
