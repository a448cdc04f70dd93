import { actorOf } from "../../../crud/actor.ts";
import { serveCached } from "../../../crud/cached.ts";
import { serve, serveWrite } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import {
  findOwnAircraft,
  listAircraftNews,
  listTypeNames,
  saveOwnAircraft,
} from "./own-aircraft.queries.ts";

/** Types of the user, news for an aircraft, and the list of types to choose from. */
export default async function ownAircraftRoutes(app: App): Promise<void> {
  serve(app, "GET /system/common/user/aircraft", async (request) =>
    ok(await findOwnAircraft(app.db, signedIn(request).userId)),
  );

  serveWrite(
    app,
    "PUT /system/common/user/aircraft",
    { title: "我的机型", message: "保存成功" },
    ({ tx }, { body, actor }) => saveOwnAircraft(tx, actor.user.userId, body),
  );

  serve(app, "GET /system/common/user/aircraft/news", async (request) =>
    ok(await listAircraftNews(app.db, request.query.aircraft, actorOf(request))),
  );

  serveCached(app, "GET /open/aircraft/types", {
    tables: ["aircraft_type"],
    load: async () => ok(await listTypeNames(app.db)),
  });
}
