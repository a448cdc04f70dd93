import {
  type DeliveryRow,
  delivery,
  deliveryColumns,
} from "@aeromaint/contracts/message-center/channels/delivery.ts";
import { sendSheet } from "../../../../crud/export.ts";
import { serve } from "../../../../crud/serve.ts";
import { write } from "../../../../crud/write.ts";
import type { App } from "../../../../infra/http/app-type.ts";
import { ok } from "../../../../infra/http/envelope.ts";
import {
  countDeliveries,
  decideHeldDeliveries,
  listDeliveries,
  listDeliveriesAfter,
  resendDeliveries,
  sweepDeliveries,
} from "./delivery.queries.ts";

const { title } = delivery;

export function deliveryRoutes(app: App): void {
  app.retention.add({ title: "通知事件", run: (now) => sweepDeliveries(app.db, now) });

  serve(app, "GET /system/delivery", async ({ query }) => ok(await listDeliveries(app.db, query)));

  serve(app, "POST /system/delivery/resend", async (request) => {
    const { ids } = request.body;
    await write(request, { title: "重新发送通知", type: "2" }, (unit) =>
      resendDeliveries(unit, ids, app.clock()),
    );
    return ok(null, `已重新发送 ${ids.length} 条`);
  });

  serve(app, "POST /system/delivery/held", async (request) => {
    const verb = request.body.isSent ? "发送" : "放弃";
    const count = await write(request, { title: `${verb}待确认的通知`, type: "2" }, (unit) =>
      decideHeldDeliveries(unit, request.body, app.clock()),
    );
    return ok(null, `已${verb} ${count} 条`);
  });

  serve(app, "GET /system/delivery/export", async (request, reply) => {
    const { columns: chosen, ...filters } = request.query;
    return sendSheet<DeliveryRow>(request, reply, {
      title,
      columns: deliveryColumns,
      chosen,
      total: await countDeliveries(app.db, filters),
      after: (db, last, size) => listDeliveriesAfter(db, { filters, last, size }),
    });
  });
}
