import { staffMessage } from "@aeromaint/contracts/message-center/staff-message.ts";
import { actorOf } from "../../crud/actor.ts";
import { idOf } from "../../crud/ids.ts";
import { serve } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
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

  serve(app, "POST /system/staff-message", async (request) => {
    const { user, now } = actorOf(request);
    const total = await write(request, { title, type: "1" }, (unit) =>
      addStaffMessage(unit, request.body, { userId: user.userId, now }),
    );
    const { sendTime } = request.body;
    return ok(null, sendTime ? `将于 ${sendTime} 发送给约 ${total} 人` : `已发送给 ${total} 人`);
  });

  serve(app, "DELETE /system/staff-message/:id", async (request) => {
    const id = idOf(request.params.id);
    await write(request, { title: `取消${title}`, type: "3" }, (unit) =>
      cancelStaffMessage(unit, id),
    );
    return ok(null, "已取消");
  });
}
