import { idOf } from "../../crud/ids.ts";
import { serve } from "../../crud/serve.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { findRevisionChanges } from "../documents/documents.ts";
import { allModules, type ContentModule } from "./module.ts";
import { findItemReading } from "./reading.queries.ts";

/** Changes of a revision, for the change marks of readers. */
export default async function changesRoutes(app: App): Promise<void> {
  for (const module of allModules) moduleRoute(app, module);
}

function moduleRoute(app: App, module: ContentModule): void {
  serve(app, `GET ${module.item.path}/foreground/:id/revisions/:rev/changes`, async (request) => {
    const { id, rev } = request.params;
    const query = { id: idOf(id), now: app.clock() };
    found(await findItemReading(app.db, module, query));
    const person = signedIn(request).userId;
    const revision = { itemId: query.id, revNo: rev, now: query.now, person };
    return ok(found(await findRevisionChanges(app.db, revision)));
  });
}
