import { revisionChanges } from "@aeromaint/contracts/documents/revision-changes.ts";
import { Type } from "typebox";
import { idOf } from "../../crud/ids.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { findRevisionChanges } from "../documents/documents.ts";
import { allModules, type ContentModule } from "./module.ts";
import { findItemReading } from "./reading.queries.ts";

const params = Type.Object({
  id: Type.String(),
  rev: Type.Integer({ title: "版次", minimum: 1, maximum: 999_999_999 }),
});

/** What readers of controlled documents ask for once they want change marks. */
export async function changesRoutes(app: App): Promise<void> {
  for (const module of allModules) changes(app, module);
}

function changes(app: App, module: ContentModule): void {
  app.get(`${module.item.path}/foreground/:id/revisions/:rev/changes`, {
    config: { access: "signed-in" },
    schema: {
      tags: ["阅读"],
      summary: `${module.title}本版修改`,
      params,
      response: { 200: answer(revisionChanges) },
    },
    handler: async (request) => {
      const { id, rev } = request.params;
      const asked = { id: idOf(id), now: app.clock() };
      found(await findItemReading(app.db, module, asked));
      const person = signedIn(request).userId;
      const revision = { itemId: asked.id, revNo: rev, now: asked.now, person };
      return ok(found(await findRevisionChanges(app.db, revision)));
    },
  });
}
