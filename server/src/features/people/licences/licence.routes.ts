import { licenceColumns } from "@aeromaint/contracts/people/licence.ts";
import { actorOf } from "../../../crud/actor.ts";
import { exportRoute } from "../../../crud/export.ts";
import { idsOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { personalChannel } from "../../../infra/messages/message-gateway.ts";
import {
  countByState,
  licenceList,
  listLicences,
  recordLicenceNotices,
  toLicenceRow,
  verifyLicences,
} from "./licence.queries.ts";

/** Expiry of people's licences and certificates. */
export async function licenceRoutes(app: App): Promise<void> {
  serve(app, "GET /repair/licence", async (request) =>
    ok(await listLicences(app.db, request.query, actorOf(request))),
  );

  serve(app, "GET /repair/licence/counts", async (request) =>
    ok(await countByState(app.db, request.query, actorOf(request))),
  );

  serve(app, "PUT /repair/licence/notify/:ids", async (request) => {
    const ids = idsOf(request.params.ids);
    const holders = await write(request, { title: "提醒续期", type: "2" }, (unit) =>
      recordLicenceNotices(unit, ids, actorOf(request)),
    );
    const way = personalChannel(app);
    const isSent = holders.some((holder) => way !== null && holder[way]);
    return ok(null, isSent ? "已发送提醒" : "已提醒，对方下次登录时可见");
  });

  serve(app, "PUT /repair/licence/verify/:ids", async (request) => {
    const ids = idsOf(request.params.ids, "核实");
    await write(request, { title: "核实证照变更", type: "2" }, (unit) =>
      verifyLicences(unit, ids, actorOf(request)),
    );
    return ok(null, "核实成功");
  });

  exportRoute(app, "GET /repair/licence/export", {
    title: "证照到期",
    columns: licenceColumns,
    list: licenceList,
    sheetRow: toLicenceRow,
  });
}
