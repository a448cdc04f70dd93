import { capture } from "../answers.ts";
import type { Request, Scenario } from "../scenario.ts";
import type { BareBytesSettings } from "../servers/bare-bytes.ts";
import { startBare, statementsOf } from "../statements-of.ts";

export const openDetailWarm: Scenario = {
  name: "open-detail-warm",
  compares: "one item for visitors, ready in the cache ÷ node:http with the same bytes",
  goal: 0.8,
  connections: 50,
  async start(testbed) {
    const ours = await testbed.startServer("application.ts", testbed.application);
    const request = await newestItem(ours.address);
    const settings: BareBytesSettings = await capture(ours.address, request);
    return { ours, bare: await testbed.startServer("bare-bytes.ts", settings), request };
  },
};

export const openDetailCold: Scenario = {
  name: "open-detail-cold",
  compares: "the same item, no answer cached or shared ÷ pg, the same SQL and JSON.stringify",
  goal: 0.8,
  connections: 50,
  async start(testbed) {
    const { application } = testbed;
    const ours = await testbed.startServer("application.ts", { ...application, uncached: true });
    const request = await newestItem(ours.address);
    const bare = await startBare(testbed, [await statementsOf(testbed, request)]);
    return { ours, bare, request };
  },
};

/** What a visitor asks for who opens the first item of the list. */
export async function newestItem(address: string): Promise<Request> {
  const { body } = await capture(address, { path: "/api/open/platform?pageNum=1&pageSize=1" });
  return { path: `/api/open/platform/foreground/${JSON.parse(body).data.list[0].repairId}` };
}
