import { audience, audienceSize } from "@aeromaint/contracts/documents/audience.ts";
import {
  staffAudiencePath,
  staffMessage,
  staffMessageInput,
} from "@aeromaint/contracts/message-center/staff-message.ts";
import { actorOf } from "../../crud/actor.ts";
import { idOf, idParams } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../infra/http/envelope.ts";
import { oneByOne } from "../../infra/outbox/outbox-event.ts";
import { sendStaffMessage } from "./expand/send-staff-message.queries.ts";
import {
  addStaffMessage,
  cancelStaffMessage,
  countStaffAudience,
  listStaffMessages,
  staffMessageEvent,
} from "./staff-message.queries.ts";

const { path, title } = staffMessage;
const tags = [title];

/** Messages that staff write themselves. */
export async function staffMessageRoutes(app: App): Promise<void> {
  app.outbox.addConsumer({
    kinds: [staffMessageEvent],
    expand: oneByOne((unit, event) => sendStaffMessage(unit, event, app.clock())),
  });

  app.get(path, {
    config: { access: "system:message:list" },
    schema: {
      ...{ tags, summary: `${title}列表`, querystring: staffMessage.filters },
      response: { 200: answer(page(staffMessage.row)) },
    },
    handler: async ({ query }) => ok(await listStaffMessages(app.db, query)),
  });

  app.put(staffAudiencePath, {
    config: { access: "system:message:add" },
    schema: {
      ...{ tags, summary: "接收人数", body: audience, response: { 200: answer(audienceSize) } },
    },
    handler: async ({ body }) =>
      ok({ recipients: await countStaffAudience(app.db, body, app.clock()) }),
  });

  app.post(path, {
    config: { access: "system:message:add" },
    schema: { tags, summary: `发送${title}`, body: staffMessageInput, response: { 200: done } },
    handler: async (request) => {
      const { user, now } = actorOf(request);
      const total = await write(request, { title, type: "1" }, (unit) =>
        addStaffMessage(unit, request.body, { userId: user.userId, now }),
      );
      const { sendTime } = request.body;
      return ok(null, sendTime ? `将于 ${sendTime} 发送给约 ${total} 人` : `已发送给 ${total} 人`);
    },
  });

  app.delete(`${path}/:id`, {
    config: { access: "system:message:remove" },
    schema: { tags, summary: `取消${title}`, params: idParams, response: { 200: done } },
    handler: async (request) => {
      const id = idOf(request.params.id);
      await write(request, { title: `取消${title}`, type: "3" }, (unit) =>
        cancelStaffMessage(unit, id),
      );
      return ok(null, "已取消");
    },
  });
}
