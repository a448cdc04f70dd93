import {
  choiceLabel,
  deliveryStates,
} from "@aeromaint/contracts/message-center/channels/choices.ts";
import {
  delivery,
  deliveryColumns,
} from "@aeromaint/contracts/message-center/channels/delivery.ts";
import { deliveryEvents } from "@aeromaint/contracts/message-center/channels/delivery-events.ts";
import { actorOf } from "../../../../crud/actor.ts";
import { exportRoute } from "../../../../crud/export.ts";
import { listPage } from "../../../../crud/row-list.ts";
import { serve, serveWrite } from "../../../../crud/serve.ts";
import { write } from "../../../../crud/write.ts";
import type { App } from "../../../../infra/http/app-type.ts";
import { ok } from "../../../../infra/http/envelope.ts";
import {
  decideHeldDeliveries,
  deliveryList,
  resendDeliveries,
  sweepDeliveries,
} from "./delivery.queries.ts";

const { title } = delivery;

export function deliveryRoutes(app: App): void {
  app.retention.add({ title: "通知事件", run: (now) => sweepDeliveries(app.db, now) });

  serve(app, "GET /system/delivery", async (request) =>
    ok(await listPage(app.db, deliveryList, request.query, actorOf(request))),
  );

  serveWrite(
    app,
    "POST /system/delivery/resend",
    {
      title: "重新发送通知",
      type: "2",
      message: (_, { body }) => `已重新发送 ${body.ids.length} 条`,
    },
    (unit, { body, actor }) => resendDeliveries(unit, body.ids, actor.now),
  );

  serve(app, "POST /system/delivery/held", async (request) => {
    const verb = request.body.isSent ? "发送" : "放弃";
    const count = await write(request, { title: `${verb}待确认的通知`, type: "2" }, (unit) =>
      decideHeldDeliveries(unit, request.body, app.clock()),
    );
    return ok(null, `已${verb} ${count} 条`);
  });

  exportRoute(app, "GET /system/delivery/export", {
    title,
    columns: deliveryColumns,
    list: deliveryList,
    sheetRow: ({ kind, state, ...row }) => ({
      ...row,
      kind: choiceLabel(deliveryEvents, kind),
      state: choiceLabel(deliveryStates, state),
    }),
  });
}
