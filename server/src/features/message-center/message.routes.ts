import { actorOf } from "../../crud/actor.ts";
import { idsOf } from "../../crud/ids.ts";
import { serve } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { addEventStreams } from "../../infra/http/event-streams.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { addMessageEvents } from "./expand/expand-events.ts";
import { findMessageSettings, saveMessageSettings } from "./message-settings.queries.ts";
import {
  countUnreadMessages,
  listOwnMessages,
  markMessagesRead,
  removeMessages,
  sweepMessages,
} from "./own-messages.queries.ts";

/** Messages of the signed-in user, for all kinds of accounts. */
export default async function messageRoutes(app: App): Promise<void> {
  addMessageEvents(app);
  app.retention.add({ title: "已读消息", run: (now) => sweepMessages(app.db, now) });
  streamRoute(app);

  serve(app, "GET /system/common/messages", async (request) =>
    ok(
      await listOwnMessages(app.db, request.query, {
        userId: signedIn(request).userId,
        now: app.clock(),
      }),
    ),
  );

  serve(app, "GET /system/common/messages/unread", async (request) => {
    const { userId } = signedIn(request);
    return ok({ total: (await countUnreadMessages(app.db, [userId])).get(userId) ?? 0 });
  });

  serve(app, "PUT /system/common/messages/read", async (request) => {
    const { user, now } = actorOf(request);
    const { messageIds } = request.body;
    const which = { userId: user.userId, now, ...(messageIds && { messageIds }) };
    await app.inTransaction((unit) => markMessagesRead(unit, which));
    return ok(null);
  });

  serve(app, "DELETE /system/common/messages/:ids", async (request) => {
    const { userId } = signedIn(request);
    const messageIds = idsOf(request.params.ids);
    await write(request, { title: "消息", type: "3" }, (unit) =>
      removeMessages(unit, { userId, messageIds }),
    );
    return ok(null, "删除成功");
  });

  serve(app, "GET /system/common/messages/settings", async (request) =>
    ok(await findMessageSettings(app.db, signedIn(request).userId)),
  );

  serve(app, "PUT /system/common/messages/settings", async (request) => {
    const { userId } = signedIn(request);
    await write(request, { title: "消息接收设置", type: "2" }, (unit) =>
      saveMessageSettings(unit, userId, request.body),
    );
    return ok(null, "保存成功");
  });
}

function streamRoute(app: App): void {
  const stream = addEventStreams(app, {
    gauge: {
      name: "aeromaint_message_streams",
      help: "Open streams of unread messages (server-sent events).",
    },
    table: "message",
    event: "unread",
    read: async (userIds) => {
      const counts = await countUnreadMessages(app.db, userIds);
      return (userId) => ({ total: counts.get(userId) ?? 0 });
    },
  });

  serve(app, "GET /system/common/messages/stream", (request, reply) =>
    stream(request, reply, signedIn(request).userId),
  );
}
