import { actorOf } from "../../crud/actor.ts";
import { removeRoute } from "../../crud/crud-routes.ts";
import { serve, serveWrite } from "../../crud/serve.ts";
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

  removeRoute(app, "DELETE /system/common/messages/:ids", {
    title: "消息",
    remove: (unit, messageIds, { user }) =>
      removeMessages(unit, { userId: user.userId, messageIds }),
  });

  serve(app, "GET /system/common/messages/settings", async (request) =>
    ok(await findMessageSettings(app.db, signedIn(request).userId)),
  );

  serveWrite(
    app,
    "PUT /system/common/messages/settings",
    { title: "消息接收设置", message: "保存成功" },
    (unit, { body, actor }) => saveMessageSettings(unit, actor.user.userId, body),
  );
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
