import { readingReport } from "@aeromaint/contracts/repair/record.ts";
import { Type } from "typebox";
import { asker } from "../../../crud/crud-routes.ts";
import type { App } from "../../../platform/app-type.ts";
import { answer, ok } from "../../../platform/envelope.ts";
import { found } from "../../../platform/errors.ts";
import { createRecord } from "./record.queries.ts";

export async function recordRoutes(app: App): Promise<void> {
  app.post("/repair/record", {
    config: { access: "signed-in" },
    schema: {
      tags: ["阅读"],
      summary: "上报阅读时长",
      body: readingReport,
      response: { 200: answer(Type.Object({ recordId: Type.String() })) },
    },
    handler: async (request) =>
      ok({ recordId: found(await createRecord(app.db, request.body, asker(request))) }),
  });
}
