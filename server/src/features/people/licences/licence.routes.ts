import { licenceColumns } from "@aeromaint/contracts/people/licence.ts";
import { exportRoute } from "../../../crud/export.ts";
import { serveQuery, serveWrite } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
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
  serveQuery(app, "GET /repair/licence", listLicences);

  serveQuery(app, "GET /repair/licence/counts", countByState);

  serveWrite(
    app,
    "PUT /repair/licence/notify/:ids",
    {
      title: "提醒续期",
      message: (isSent: boolean) => (isSent ? "已发送提醒" : "已提醒，对方下次登录时可见"),
    },
    async (unit, { ids, actor }) => {
      const way = personalChannel(app);
      const holders = await recordLicenceNotices(unit, ids, actor);
      return holders.some((holder) => way !== null && holder[way]);
    },
  );

  serveWrite(
    app,
    "PUT /repair/licence/verify/:ids",
    { title: "核实证照变更", verb: "核实", message: "核实成功" },
    (unit, { ids, actor }) => verifyLicences(unit, ids, actor),
  );

  exportRoute(app, "GET /repair/licence/export", {
    title: "证照到期",
    columns: licenceColumns,
    list: licenceList,
    sheetRow: toLicenceRow,
  });
}
