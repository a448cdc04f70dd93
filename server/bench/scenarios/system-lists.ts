import { accessLogPath } from "@aeromaint/contracts/system/logs/access-log.ts";
import { operationLogPath } from "@aeromaint/contracts/system/logs/operation-log.ts";
import { user } from "@aeromaint/contracts/system/user.ts";
import { heads, officeOf } from "../data/office-data.ts";
import { inTurn, type Times } from "../in-turn.ts";
import type { Finding, Request, Trial } from "../scenario.ts";
import { seededItems } from "../seeded-testbed.ts";
import { demoPasswordOf, signIn } from "../sign-in.ts";
import { median } from "../spread.ts";
import { startBare, statementsOfEach } from "../statements-of.ts";

/** Milliseconds that a first page may take. */
const limit = 50;
const rounds = 9;
const pageSize = 20;
/** Requests that the results name one by one. */
const shown = 15;

/** Names that many, few or none have, of one and two characters too: trigrams find nothing there. */
const names = ["an", "zh", "42", "xq", "g", "wei", "wang", "zhangwei1", "liming4242", "不存在"];
const periods = {
  beginTime: ["2025-01-01", "2026-01-30", "2025-06-15 08:30:10", "2031-01-01"],
  endTime: ["2026-12-31", "2025-02-02", "2025-06-15 08:30:10", "2001-01-01"],
};

/** Values by filter by list. */
type Lists = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Each filter of each list with values that match much, little and nothing. */
const lists = (deptIds: readonly string[]): Lists => ({
  [user.path]: {
    deptId: deptIds,
    userName: names,
    status: ["1", "2"],
    phonenumber: ["13", "88", "1", "138", "0000", "13800001450", "19999999999"],
  },
  [operationLogPath]: {
    title: ["用户", "维修", "护", "维修项目", "薪资", "不存在"],
    operName: names,
    businessType: ["0", "1", "2", "3"],
    status: ["1", "2"],
    ...periods,
  },
  [accessLogPath]: {
    userName: names,
    ipaddr: ["20", "3.", "77", "203.0.113.77", "203.0.113", "198.51.100.1"],
    status: ["1", "2"],
    ...periods,
  },
});

/** Who asks: everything is theirs, or a division of one twentieth, or one shop of it. */
const actors = ["admin", heads.division, heads.shop];

export const systemLists: Trial = {
  name: "system-lists",
  compares: "first pages of users and logs, one filter each ÷ pg, the same SQL and JSON.stringify",
  async run(testbed) {
    const deptIds = await officeOf(testbed, { users: seededItems, logRows: seededItems });
    const ours = await testbed.startServer("application.ts", testbed.application);
    const requests: ListRequest[] = [];
    for (const actor of actors) {
      const password = demoPasswordOf(actor === "admin" ? "admin" : "operator");
      const token = await signIn(ours.address, actor, password);
      requests.push(...requestsOf(actor, token, lists(deptIds)));
    }
    const statements = await statementsOfEach(testbed, requests);
    const bare = await startBare(testbed, statements);
    const measured: MeasuredList[] = [];
    for (const [index, request] of requests.entries()) {
      const mine = { url: `${ours.address}${request.path}`, headers: request.headers };
      const times = await inTurn(
        { ours: mine, bare: { url: `${bare.address}/${index}` } },
        { rounds },
      );
      const { total } = JSON.parse(times.answer).data;
      measured.push({ ...request, ...times, total });
    }
    return findingOf(measured);
  },
};

interface ListRequest extends Request {
  actor: string;
  list: string;
  filter: string;
}

interface MeasuredList extends ListRequest, Times {
  total: number;
}

function requestsOf(actor: string, token: string, filters: Lists): ListRequest[] {
  const headers = { authorization: `Bearer ${token}` };
  return Object.entries(filters).flatMap(([list, ofList]) => {
    const queries = Object.entries(ofList).flatMap(([filter, values]) =>
      values.map((value) => [filter, value] as const),
    );
    return [["", ""] as const, ...queries].map(([filter, value]) => ({
      actor,
      list,
      filter: filter && `${filter}=${value}`,
      path: `/api${list}?pageSize=${pageSize}${filter && `&${new URLSearchParams({ [filter]: value })}`}`,
      headers,
    }));
  });
}

function findingOf(measured: readonly MeasuredList[]): Finding {
  const over = measured.filter(({ ours }) => median(ours) > limit);
  const overAtBest = measured.filter(({ ours }) => Math.min(...ours) > limit);
  const [worst] = slowest(measured);
  const rows = kindsOf(measured).map(summaryRow);
  return {
    reached: over.length === 0,
    summary: `${measured.length - over.length} of ${measured.length} below ${limit} ms, slowest ${median(worst?.ours ?? []).toFixed(1)} ms`,
    text: `${measured.length} first pages of ${pageSize}, each requested ${rounds} times. Limit: ${limit} ms for the median of them; over it
are ${over.length}, and ${overAtBest.length} at their best, which says more of a machine with other work to do.

| who asks | list | requests | typical | slowest | with | ratio to bare: median | over the limit |
|---|---|---|---|---|---|---|---|
${rows.join("\n")}

The ${shown} slowest:

| who asks | list | filter | rows | ours | at best | bare | |
|---|---|---|---|---|---|---|---|
${slowest(measured).map(requestRow).join("\n")}
`,
  };
}

/** By who asks, and for which list. */
function kindsOf(measured: readonly MeasuredList[]): MeasuredList[][] {
  return actors.flatMap((actor) =>
    [user.path, operationLogPath, accessLogPath].map((list) =>
      measured.filter((one) => one.actor === actor && one.list === list),
    ),
  );
}

function summaryRow(requests: readonly MeasuredList[]): string {
  const [first] = requests;
  const [worst] = slowest(requests);
  const times = requests.map(({ ours }) => median(ours));
  const ratios = requests.map(({ ours, bare }) => median(bare) / median(ours));
  const over = times.filter((time) => time > limit).length;
  return `| ${first?.actor} | ${first?.list} | ${requests.length} | ${median(times).toFixed(1)} ms | ${Math.max(...times).toFixed(1)} ms | ${worst?.filter || "no filter"} | ${median(ratios).toFixed(2)} | ${over || "–"} |`;
}

function requestRow({ actor, list, filter, total, ours, bare }: MeasuredList): string {
  const best = Math.min(...ours).toFixed(1);
  return `| ${actor} | ${list} | ${filter || "no filter"} | ${total} | ${median(ours).toFixed(1)} ms | ${best} ms | ${median(bare).toFixed(1)} ms | ${median(ours) > limit ? "over" : ""} |`;
}

/** The slowest first. */
function slowest(requests: readonly MeasuredList[]): MeasuredList[] {
  return requests.toSorted((one, other) => median(other.ours) - median(one.ours)).slice(0, shown);
}
