import { openTypesPath, ownAircraftPath as path } from "@aeromaint/contracts/facets/facet-paths.ts";
import { aircraftTypeName } from "@aeromaint/contracts/facets/facets.ts";
import { ownAircraft } from "@aeromaint/contracts/personal/own-aircraft.ts";
import { Type } from "typebox";
import { sendCached } from "../../../crud/cached.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, done, ok } from "../../../infra/http/envelope.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { findOwnAircraft, listTypeNames, saveOwnAircraft } from "./own-aircraft.queries.ts";

const tags = ["个人中心"];
const title = "我的机型";

/** The types that one works on, and those that there are to choose from. */
export async function ownAircraftRoutes(app: App): Promise<void> {
  app.get(path, {
    config: { access: "signed-in" },
    schema: { tags, summary: title, response: { 200: answer(ownAircraft) } },
    handler: async (request) => ok(await findOwnAircraft(app.db, signedIn(request).userId)),
  });

  app.put(path, {
    config: { access: "signed-in" },
    schema: { tags, summary: `设置${title}`, body: ownAircraft, response: { 200: done } },
    handler: async (request) => {
      const { userId } = signedIn(request);
      await write(request, { title, type: "2" }, ({ tx }) =>
        saveOwnAircraft(tx, userId, request.body),
      );
      return ok(null, "保存成功");
    },
  });

  app.get(openTypesPath, {
    config: { access: "open" },
    schema: {
      tags: ["公开接口"],
      summary: "机型",
      response: { 200: answer(Type.Array(aircraftTypeName)) },
    },
    handler: (request, reply) =>
      sendCached(request, reply, {
        tables: ["aircraft_type"],
        make: async () => ok(await listTypeNames(app.db)),
      }),
  });
}
