import { actorOf } from "../../../crud/actor.ts";
import { removeRoute } from "../../../crud/crud-routes.ts";
import { idOf } from "../../../crud/ids.ts";
import { runOnce } from "../../../crud/request-key.queries.ts";
import { serve, serveQuery } from "../../../crud/serve.ts";
import type { Tx } from "../../../infra/db/database.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import {
  createReadingRecord,
  findReadingRecord,
  listOwnReadings,
  listReadingRecords,
  removeOldReadingRecords,
  removeReadingRecords,
} from "./record.queries.ts";

const title = "阅读记录";

/** Reading times: sent by reading pages, listed for staff and for the reader. */
export default async function recordRoutes(app: App): Promise<void> {
  readerRoutes(app);
  app.retention.add({ title, run: (now) => removeOldReadingRecords(app, now) });

  serveQuery(app, "GET /repair/record", listReadingRecords);

  serve(app, "GET /repair/record/details/:id", async (request) =>
    ok(found(await findReadingRecord(app.db, idOf(request.params.id), actorOf(request)))),
  );

  removeRoute(app, "DELETE /repair/record/:ids", { title, remove: removeReadingRecords });
}

function readerRoutes(app: App): void {
  serve(app, "POST /repair/record", async (request) => {
    const create = (tx: Tx) =>
      runOnce(request, tx, () => createReadingRecord(tx, request.body, actorOf(request)));
    const recordId = found(await app.db.transaction().execute(create));
    app.changes.publishLater("repair_record");
    return ok({ recordId });
  });

  serveQuery(app, "GET /repair/record/own", listOwnReadings);
}
