import { staffMessage } from "@aeromaint/contracts/message-center/staff-message.ts";
import { serve, serveWrite } from "../../crud/serve.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { oneByOne } from "../../infra/outbox/outbox-event.ts";
import { countAudience } from "../audience/audience.ts";
import { decideStaffMessages, sendStaffMessage } from "./expand/send-staff-message.queries.ts";
import {
  addStaffMessage,
  cancelStaffMessage,
  listStaffMessages,
  staffMessageEvent,
} from "./staff-message.queries.ts";

const { title } = staffMessage;

export default async function staffMessageRoutes(app: App): Promise<void> {
  app.outbox.addConsumer({
    kinds: [staffMessageEvent],
    expand: oneByOne((unit, event) => sendStaffMessage(unit, event, app.clock())),
    decideAgain: (db, deliveries) => decideStaffMessages(db, deliveries, app.clock()),
  });

  serve(app, "GET /system/staff-message", async ({ query }) =>
    ok(await listStaffMessages(app.db, query)),
  );

  serve(app, "PUT /system/staff-message/audience", async ({ body }) =>
    ok({ recipients: await countAudience(app.db, body, app.clock()) }),
  );

  serveWrite(
    app,
    "POST /system/staff-message",
    {
      title,
      message: (total: number, { body: { sendTime } }) =>
        sendTime ? `将于 ${sendTime} 发送给约 ${total} 人` : `已发送给 ${total} 人`,
    },
    (unit, { body, actor: { user, now } }) =>
      addStaffMessage(unit, body, { userId: user.userId, now }),
  );

  serveWrite(
    app,
    "DELETE /system/staff-message/:id",
    { title: `取消${title}`, message: "已取消" },
    (unit, { id }) => cancelStaffMessage(unit, id),
  );
}
