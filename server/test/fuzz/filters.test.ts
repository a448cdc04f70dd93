// Slow: sends every text to every filter of every list.
// Own process: fills its pools.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isDrill, printFigures } from "../drill-length.ts";
import { startTestApp, type TestClient } from "../harness.ts";
import { type FieldShape, nameOf, type Operation, operationsOf } from "./operations.ts";

/** Texts that would break an injectable statement: end a string, join a condition, sleep. */
const usual = ["'", "' or '1'='1", "\\'; select pg_sleep(60) --", "$1"];
const further = [
  "''",
  "') or 1=1 --",
  "'; drop table sys_post; --",
  "x' union select null, password_hash from sys_user --",
  "$$;select 1;$$",
  "1; select pg_sleep(60)",
  "/*",
  "E'\\x27'",
  "$" + "{1}",
];
const injected = isDrill ? [...usual, ...further] : usual;
const wildcards = isDrill ? ["%", "_", "\\", "%%", "%_%", "\\%"] : ["%", "_", "\\"];

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let lists: Operation[];

before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
  lists = operationsOf(t.app).filter(
    ({ method, url, query }) =>
      method === "GET" &&
      url.startsWith("/api/") &&
      !url.includes(":") &&
      textsOf(query).length > 0,
  );
});
after(() => t.close());

/** Filters that accept any text; others have a fixed format. */
function textsOf(query: Record<string, FieldShape>): string[] {
  return Object.entries(query).flatMap(([name, field]) => {
    const isText = [field.type].flat().includes("string");
    return isText && !field.enum && !field.pattern && !field.format ? name : [];
  });
}

/** Sheets and prints are slow and have no row count; their lists are tested instead. */
const isFile = ({ url }: Operation) => /\/(export|pdf)$/.test(url);

function ask({ url }: Operation, filter: string, value: string) {
  const path = url.replace(/^\/api/, "").replace(/\/$/, "");
  return t.app.inject({
    url: `/api${path}?${filter}=${encodeURIComponent(value)}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
}

/** Number of rows in a response of any list; null if it is not a list. */
function countOf(body: string): number | null {
  const { data } = JSON.parse(body) as { data: unknown };
  if (Array.isArray(data)) return data.flatMap(({ hits }) => hits ?? [data]).length;
  const { total, list } = (data ?? {}) as { total?: unknown; list?: unknown[] };
  return typeof total === "number" ? total : (list?.length ?? null);
}

/** Counts rows without the text: the search analysis contains texts of earlier requests. */
function foundBeside(body: string, text: string): number {
  const { list } = (JSON.parse(body).data ?? {}) as { list?: unknown[] };
  const inJson = JSON.stringify(text.toLowerCase()).slice(1, -1);
  const holding = (list ?? []).filter((row) => JSON.stringify(row).toLowerCase().includes(inJson));
  return (countOf(body) ?? 0) - holding.length;
}

test("knows the filters of the platform's lists", () => {
  assert.ok(lists.length >= 25, `${lists.length} lists with text filters`);
});

test("treats SQL as text in every filter of every list", async (context) => {
  let requests = 0;
  for (const list of lists) {
    for (const filter of textsOf(list.query)) {
      for (const value of isFile(list) ? [injected.join(" ")] : injected) {
        const begun = performance.now();
        requests += 1;
        const { statusCode, headers, body } = await ask(list, filter, value);
        const what = `${nameOf(list)} ${filter}=${value}`;
        assert.ok([200, 400].includes(statusCode), `${what} answered ${statusCode}: ${body}`);
        assert.ok(performance.now() - begun < 30_000, `${what} slept`);
        if (statusCode !== 200 || !String(headers["content-type"]).includes("json")) continue;
        assert.equal(foundBeside(body, value), 0, `${what} found rows`);
      }
    }
  }
  printFigures(context, "filters", { lists: lists.length, texts: injected.length, requests });
});

test("treats wildcards literally in every filter of every list", async () => {
  for (const list of lists.filter((each) => !isFile(each))) {
    for (const filter of textsOf(list.query)) {
      for (const value of wildcards) {
        const { statusCode, headers, body } = await ask(list, filter, value);
        const what = `${nameOf(list)} ${filter}=${value}`;
        assert.ok([200, 400].includes(statusCode), `${what} answered ${statusCode}`);
        if (statusCode !== 200 || !String(headers["content-type"]).includes("json")) continue;
        const { data } = JSON.parse(body) as { data: unknown };
        const rows = JSON.stringify(data);
        // Names with an underscore match it.
        const holds = rows.includes(value === "\\" ? "\\\\" : value);
        assert.ok(holds || (countOf(body) ?? 0) === 0, `${what} found ${countOf(body)} rows`);
      }
    }
  }
});
