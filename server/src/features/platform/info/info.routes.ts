import {
  openListQuery,
  openRepairRow,
  repairInfo,
  repairReading,
} from "@aeromaint/contracts/platform/info.ts";
import { Type } from "typebox";
import { sendCached } from "../../../crud/cached.ts";
import { asker, crudRoutes } from "../../../crud/crud-routes.ts";
import { idOf } from "../../../crud/ids.ts";
import type { App } from "../../../platform/app-type.ts";
import { answer, ok, page } from "../../../platform/envelope.ts";
import { found } from "../../../platform/errors.ts";
import { infoStore, isReached } from "./info.queries.ts";
import { findReading, listReleased } from "./released-info.queries.ts";

const params = Type.Object({ id: Type.String() });

export async function infoRoutes(app: App): Promise<void> {
  crudRoutes(app, repairInfo, infoStore, { detailPath: `${repairInfo.path}/details/:id` });

  const { cover, file } = repairInfo.fields;
  app.files.owners.register({
    table: "platform_info",
    idColumn: "repair_id",
    readAccess: "platform:info:query",
    writeAccess: "platform:info:edit",
    fields: {
      file: { title: file.title, ...file["x-files"] },
      cover: { title: cover.title, ...cover["x-files"] },
    },
    reaches: isReached,
  });

  // Both names stand in the specification for the visitors' list of the 145 module.
  for (const url of ["/open/platform", "/open/platform/foreground"]) {
    app.get(url, {
      config: { access: "open" },
      schema: {
        tags: ["公开接口"],
        summary: "145模块列表",
        querystring: openListQuery,
        response: { 200: answer(page(openRepairRow)) },
      },
      handler: (request, reply) =>
        sendCached(request, reply, {
          tables: ["platform_info", "platform_category"],
          make: async () => ok(await listReleased(app.db, request.query, app.clock())),
        }),
    });
  }

  app.get("/platform/info/foreground/:id", {
    config: { access: "signed-in" },
    schema: {
      tags: ["阅读"],
      summary: "145模块详情",
      params,
      response: { 200: answer(repairReading) },
    },
    handler: async (request) =>
      ok(found(await findReading(app.db, idOf(request.params.id), asker(request)))),
  });
}
