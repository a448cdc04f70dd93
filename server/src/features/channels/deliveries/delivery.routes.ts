import {
  type DeliveryRow,
  delivery,
  deliveryColumns,
  heldBody,
  resendBody,
} from "@aeromaint/contracts/channels/delivery.ts";
import { exportQuery } from "@aeromaint/contracts/fields/sheet.ts";
import { sendSheet } from "../../../crud/export.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../../infra/http/envelope.ts";
import {
  countDeliveries,
  deliveriesAfter,
  listDeliveries,
  releaseHeld,
  resend,
  sweepDeliveries,
} from "./delivery.queries.ts";

const { path, title } = delivery;
const tags = [title];

/** What was sent to where. */
export function deliveryRoutes(app: App): void {
  app.retention.add({ title: "通知事件", run: (now) => sweepDeliveries(app.db, now) });

  app.get(path, {
    config: { access: "system:delivery:list" },
    schema: {
      tags,
      summary: `${title}列表`,
      querystring: delivery.filters,
      response: { 200: answer(page(delivery.row)) },
    },
    handler: async ({ query }) => ok(await listDeliveries(app.db, query)),
  });

  app.post(`${path}/resend`, {
    config: { access: "system:delivery:resend" },
    schema: { tags, summary: "重新发送", body: resendBody, response: { 200: done } },
    handler: async (request) => {
      const { ids } = request.body;
      await write(request, { title: "重新发送通知", type: "2" }, (unit) =>
        resend(unit, ids, app.clock()),
      );
      return ok(null, `已重新发送 ${ids.length} 条`);
    },
  });

  app.post(`${path}/held`, {
    config: { access: "system:delivery:resend" },
    schema: { tags, summary: "发送或放弃待确认的通知", body: heldBody, response: { 200: done } },
    handler: async (request) => {
      const verb = request.body.isSent ? "发送" : "放弃";
      const count = await write(request, { title: `${verb}待确认的通知`, type: "2" }, (unit) =>
        releaseHeld(unit, request.body, app.clock()),
      );
      return ok(null, `已${verb} ${count} 条`);
    },
  });

  app.get(`${path}/export`, {
    config: { access: "system:delivery:export" },
    schema: { tags, summary: `导出${title}`, querystring: exportQuery(delivery.filters) },
    handler: async (request, reply) => {
      const { columns: chosen, ...filters } = request.query;
      return sendSheet<DeliveryRow>(request, reply, {
        ...{ title, columns: deliveryColumns, chosen },
        total: await countDeliveries(app.db, filters),
        after: (db, last, size) => deliveriesAfter(db, { filters, last, size }),
      });
    },
  });
}
