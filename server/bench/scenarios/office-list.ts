import { capture } from "../answers.ts";
import type { Request, Scenario } from "../scenario.ts";
import type { BareListSettings } from "../servers/bare-list.ts";
import { signIn } from "../sign-in.ts";
import { statementsOf } from "../statements-of.ts";

const title = "起落架";

/** The wire's names of a back-office row and their columns. */
const columns: BareListSettings["columns"] = [
  ["repairId", "item_id"],
  ["categoryId", "category_id"],
  ["name", "name"],
  ["title", "title"],
  ["releaseUser", "release_user"],
  ["releaseTime", "release_time"],
  ["takeDownTime", "take_down_time"],
  ["cover", ""],
  ["scheduled", "scheduled"],
  ["takenDown", "taken_down"],
  ["membersOnly", "members_only"],
  ["applicabilityText", "applicability_text"],
  ["createTime", "create_time"],
  ["version", "version"],
];

export const officeList: Scenario = {
  name: "office-list",
  compares: "signed-in list of twenty with a text filter ÷ pg, the same SQL and JSON.stringify",
  goal: 0.8,
  connections: 50,
  async start(testbed) {
    const ours = await testbed.startServer("application.ts", testbed.application);
    const token = await signIn(ours.address, "operator");
    const request: Request = {
      path: `/api/platform/info?pageNum=1&pageSize=20&title=${encodeURIComponent(title)}`,
      headers: { authorization: `Bearer ${token}` },
    };
    const { headers } = await capture(ours.address, request);
    const settings: BareListSettings = {
      databaseUrl: testbed.application.databaseUrl,
      headers,
      statements: await statementsOf(testbed, request),
      columns,
    };
    return { ours, bare: await testbed.startServer("bare-list.ts", settings), request };
  },
};
