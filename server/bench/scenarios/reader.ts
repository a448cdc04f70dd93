import { capture } from "../answers.ts";
import type { Request, Scenario } from "../scenario.ts";
import type { BareReadingSettings } from "../servers/bare-reading.ts";
import { signIn } from "../sign-in.ts";
import { statementsOfEach } from "../statements-of.ts";

export const reader: Scenario = {
  name: "reader",
  compares: "a signed-in person reads an item ÷ pg, the same SQL and the same bytes",
  goal: 0.7,
  connections: 32,
  async start(place) {
    const ours = await place.startServer("application.ts", place.application);
    const { body } = await capture(ours.address, { path: "/api/open/platform?pageSize=1" });
    const request: Request = {
      path: `/api/platform/info/foreground/${JSON.parse(body).data.list[0].repairId}`,
      headers: { authorization: `Bearer ${await signIn(ours.address, "operator")}` },
    };
    // The first reading loads what later ones share.
    const [, statements = []] = await statementsOfEach(place, [request, request]);
    const settings: BareReadingSettings = {
      databaseUrl: place.application.databaseUrl,
      statements,
      ...(await capture(ours.address, request)),
    };
    return { ours, bare: await place.startServer("bare-reading.ts", settings), request };
  },
};
