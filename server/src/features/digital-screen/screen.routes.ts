import type { FastifyRequest } from "fastify";
import { serve } from "../../crud/serve.ts";
import { tableOf } from "../../infra/cache/watched-table.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { forbidden } from "../../infra/http/errors.ts";
import { readAccessToken } from "../../infra/sessions/access-token.ts";
import { bearerOf, signedIn } from "../../infra/sessions/current-user.ts";
import { FigureBoard } from "./figure-board.ts";
import { sessionsThatMayWatch } from "./screen-right.queries.ts";
import { ScreenStreams } from "./screen-streams.ts";

/** Figures of the whole platform for those who hold the screen's menu: once, or as they change. */
export async function screenRoutes(app: App): Promise<void> {
  const mayWatch = (ids: readonly string[]) => sessionsThatMayWatch(app.db, ids, app.clock());
  const board = new FigureBoard({ db: app.db, clock: app.clock });
  const onFault = (err: unknown) => app.log.warn({ err }, "screen could not be refreshed");
  const streams = new ScreenStreams({ board, mayWatch, onFault });
  app.gauge({
    name: "aeromaint_screen_streams",
    help: "Open streams of digital screens (server-sent events).",
    read: () => streams.size,
  });
  const unsubscribe = app.changes.subscribe((tags) => {
    const tables = tags.map(tableOf);
    board.mark(tables);
    streams.changed(tables);
  });
  // Before the server waits for answers in flight, which streams are for ever.
  app.addHook("preClose", async () => {
    unsubscribe();
    streams.close();
  });

  /** @throws 403 for everybody without the menu */
  const watcher = async (request: FastifyRequest) => {
    const { userId, sessionId } = signedIn(request);
    if (!(await mayWatch([sessionId])).has(sessionId)) throw forbidden();
    return { userId, sessionId };
  };

  serve(app, "GET /screen/figures", async (request, reply) => {
    await watcher(request);
    reply.header("Cache-Control", "no-store");
    return ok(await board.read());
  });

  serve(app, "GET /screen/stream", async (request, reply) => {
    const who = await watcher(request);
    const token = bearerOf(request) ?? "";
    const isCurrent = () => readAccessToken(app, token, app.clock())?.expired === false;
    const stream = await streams.open({ ...who, isCurrent });
    return (
      reply
        .type("text/event-stream; charset=utf-8")
        .header("Cache-Control", "no-cache, no-transform")
        // A proxy that gathers the answer first would never pass it on.
        .header("X-Accel-Buffering", "no")
        .send(stream)
    );
  });
}
