import { endings, findings, things, works } from "./data/entries.ts";
import { fetchAnswer, recordAnswers } from "./recorded.ts";
import type { Request, Scenario, Side } from "./scenario.ts";
import { createItem } from "./scenarios/create-item.ts";
import { signIn } from "./sign-in.ts";
import type { Testbed } from "./testbed.ts";

const list = "/api/open/platform";

/** Public pages: the list and its items. */
const visitors: Scenario = {
  name: "visitors",
  compares: "visitors' list and its items, ready in the cache ÷ node:http with the same bytes",
  goal: 0.8,
  connections: 50,
  requests: async (address) => [
    { path: `${list}?pageNum=1&pageSize=5` },
    ...(await newest(address, 5)).map((id) => ({ path: `${list}/foreground/${id}` })),
  ],
  async startBare(testbed, { requests }) {
    const answers = await recordAnswers(testbed, requests);
    const bytes = answers.map((answer) => ({ ...answer, statements: [] }));
    return testbed.startServer("bare-answers.ts", { ...testbed.application, answers: bytes });
  },
};

const reader: Scenario = {
  name: "reader",
  compares: "a signed-in person reads ever different items ÷ pg, the same SQL and bytes",
  goal: 0.7,
  connections: 32,
  async requests(address) {
    const ids = await newest(address, 1_000);
    return withToken(address, "mechanic", ids, (id) => `/platform/info/foreground/${id}`);
  },
  startBare,
};

const profile: Scenario = {
  name: "profile",
  compares: "one's own profile, which every page asks for ÷ pg, the same SQL and bytes",
  goal: 0.7,
  connections: 32,
  requests: (address) => withToken(address, "mechanic", ["/system/common/user/profile"]),
  startBare,
};

const officeList: Scenario = {
  name: "office-list",
  compares: "the office's list of twenty by different titles ÷ pg, the same SQL and bytes",
  goal: 0.8,
  connections: 32,
  requests: (address) =>
    withToken(
      address,
      "operator",
      [...pairs(things, findings), ...pairs(pairs(things, findings), works.slice(0, 4))],
      (title) => `/platform/info?${new URLSearchParams({ pageSize: "20", title })}`,
    ),
  startBare,
};

const search: Scenario = {
  name: "search",
  compares:
    "site search with different words, asked for again and again ÷ pg, the same SQL and bytes",
  goal: null,
  connections: 32,
  requests: (address) =>
    withToken(
      address,
      "mechanic",
      [
        ...things,
        ...works,
        ...findings,
        ...pairs(things, works, " "),
        ...pairs(things, findings),
        ...pairs(works, findings, " "),
        ...pairs(findings, endings, " ").map((keyword) => keyword.slice(0, 12)),
        ...Array.from({ length: 89 }, (_, index) => `AM-${10 + index}`),
        ...Array.from({ length: 100 }, (_, index) => String(4_711 + index * 37)),
      ],
      (keyword) => `/open/search?${new URLSearchParams({ keyword })}`,
    ),
  startBare,
};

const searchAnew: Scenario = {
  ...search,
  name: "search-anew",
  compares: "site search with different words, each looked for anew ÷ pg, the same SQL and bytes",
  uncached: true,
};

const facets: Scenario = {
  name: "facets",
  compares: "the facets of a list with different choices, made anew ÷ pg, the same SQL and bytes",
  goal: null,
  connections: 8,
  uncached: true,
  async requests() {
    const chapters = Array.from({ length: 60 }, (_, index) => `chapter=${20 + index}`);
    const years = ["year=2024", "year=2025"];
    return ["", ...chapters, ...years, ...pairs(chapters, years, "&")].map((query) => ({
      path: `${list}/facets?${query}`,
    }));
  },
  startBare,
};

/** Typical requests of a working day. */
export const scenarios = [
  visitors,
  reader,
  profile,
  officeList,
  search,
  searchAnew,
  facets,
  createItem,
] as const;

/** Starts a bare server with the application's SQL and responses. */
async function startBare(testbed: Testbed, { requests }: Side) {
  const answers = await recordAnswers(testbed, requests);
  return testbed.startServer("bare-answers.ts", { ...testbed.application, answers });
}

/** Ids of the newest items, newest first. */
async function newest(address: string, count: number): Promise<string[]> {
  const pageSize = Math.min(count, 200);
  const ids: string[] = [];
  for (let page = 1; page <= count / pageSize; page += 1) {
    const path = `${list}?pageNum=${page}&pageSize=${pageSize}`;
    const { data } = JSON.parse((await fetchAnswer(address, { path })).body);
    ids.push(...data.list.map(({ repairId }: { repairId: string }) => repairId));
  }
  return ids;
}

/** Requests of a signed-in user. */
async function withToken(
  address: string,
  userName: string,
  values: readonly string[],
  pathOf = (value: string) => value,
): Promise<Request[]> {
  const headers = { authorization: `Bearer ${await signIn(address, userName)}` };
  return values.map((value) => ({ path: `/api${pathOf(value)}`, headers }));
}

/** All pairs of two lists of words. */
const pairs = (ones: readonly string[], others: readonly string[], between = "") =>
  ones.flatMap((one) => others.map((other) => one + between + other));
