import { capture } from "../answers.ts";
import type { Scenario } from "../scenario.ts";
import type { BareBytesSettings } from "../servers/bare-bytes.ts";
import type { BareListSettings } from "../servers/bare-list.ts";
import { statementsOf } from "../statements-of.ts";

const request = { path: "/api/open/platform?pageNum=1&pageSize=5" };

/** The wire's names of a visitors' row and their columns. */
const columns: BareListSettings["columns"] = [
  ["repairId", "item_id"],
  ["categoryId", "category_id"],
  ["name", "name"],
  ["title", "title"],
  ["releaseUser", "release_user"],
  ["releaseTime", "release_time"],
  ["cover", ""],
  ["summary", "summary"],
  ["readingMinutes", "reading_minutes"],
  ["attachmentCount", "attachment_count"],
];

export const openListWarm: Scenario = {
  name: "open-list-warm",
  compares: "visitors' list of five, ready in the cache ÷ node:http with the same bytes",
  goal: 0.8,
  connections: 50,
  async start(testbed) {
    const ours = await testbed.startServer("application.ts", testbed.application);
    const settings: BareBytesSettings = await capture(ours.address, request);
    return { ours, bare: await testbed.startServer("bare-bytes.ts", settings), request };
  },
};

export const openListCold: Scenario = {
  name: "open-list-cold",
  compares: "the same list, no answer cached or shared ÷ pg, the same SQL and JSON.stringify",
  goal: 0.8,
  connections: 50,
  async start(testbed) {
    const statements = await statementsOf(testbed, request);
    const { application } = testbed;
    const ours = await testbed.startServer("application.ts", { ...application, uncached: true });
    const { headers } = await capture(ours.address, request);
    const settings: BareListSettings = {
      databaseUrl: application.databaseUrl,
      headers,
      statements,
      columns,
    };
    return { ours, bare: await testbed.startServer("bare-list.ts", settings), request };
  },
};
