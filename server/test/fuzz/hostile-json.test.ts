// Slow: sends two values at every leaf of every body.
// Own process: fills its pools, and reads the environment.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pLimit from "p-limit";
import { drillLength, printFigures } from "../drill-length.ts";
import { assertValidAnswer } from "./answer-rules.ts";
import { FuzzWorld } from "./fuzz-world.ts";
import { hostileJson, isFreeForm, type Leaf, leavesOf, requestWith } from "./hostile-leaves.ts";
import { type FieldShape, nameOf, type Operation, operationsOf } from "./operations.ts";
import type { Person } from "./persons.ts";

const seed = Number(process.env.FUZZ_SEED) || 145;
/** Number of values per leaf. */
const perLeaf = drillLength({ short: 2, long: hostileJson.length });
/**
 * Concurrent requests. Each may take two of the eight connections. With more, the last ones would
 * be refused after five seconds on a slow machine.
 */
const atOnce = pLimit(4);
const draftPath = "/api/system/common/drafts/one";

let world: FuzzWorld;
let operations: Operation[];
before(async () => {
  world = await FuzzWorld.open();
  await world.t.db
    .updateTable("sysConfig")
    .set({ configValue: "Y" })
    .where("configKey", "=", "site.registration")
    .execute();
  operations = operationsOf(world.t.app);
});
after(() => world.close());

const admin = () => world.persons.find(({ name }) => name === "admin") as Person;
const withBody = () => operations.filter(({ body }) => body !== null);

test("has a title and limits for every field of bodies and paths", () => {
  const gaps: string[] = [];
  for (const operation of operations) {
    for (const [name, field] of Object.entries({ ...operation.query, ...operation.body })) {
      if (!field.title) gaps.push(`${nameOf(operation)} ${name} has no title`);
      const isUnbounded = fieldsIn(field).some(
        ({ type, maximum }) => /integer|number/.test(String(type)) && maximum === undefined,
      );
      if (isUnbounded) gaps.push(`${nameOf(operation)} ${name} holds a number without an end`);
    }
  }
  assert.deepEqual(gaps, []);
});

test("accepts hostile JSON at every leaf of every body, or refuses it with a message", async (t) => {
  for (const { method, url } of operations) {
    // Lists show existing ids, which bodies then use.
    if (method === "GET" && !/[:*]/.test(url)) await send(method, url);
  }
  const faults: string[] = [];
  const answers: Record<string, number> = {};
  let at = seed;
  for (const operation of withBody()) {
    const leaves = leavesOf(operation.body ?? {});
    const tries = leaves.flatMap((leaf) => Array.from({ length: perLeaf }, () => leaf));
    const told = await atOnce.map(tries, (leaf, index) => tried(operation, leaf, at + index));
    at += tries.length;
    for (const { status } of told) answers[status] = (answers[status] ?? 0) + 1;
    faults.push(...told.flatMap(({ fault }) => fault ?? []));
    // The request may have ended the session.
    if (told.some(({ status }) => status === 401)) await world.restore();
  }
  printFigures(t, "hostile json", { seed, ...answers });
  assert.deepEqual(faults, []);
});

test("stores free-form JSON unchanged, or refuses it with a message", async () => {
  const free = withBody().flatMap((operation) =>
    Object.entries(operation.body ?? {})
      .filter(([, field]) => isFreeForm(field))
      .map(([name]) => `${nameOf(operation)} ${name}`),
  );
  // Other free-form fields need their own read-back here.
  assert.deepEqual(free, [`PUT ${draftPath} values`]);
  const kept: string[] = [];
  for (const json of [...hostileJson, '{"\\"\\\\\u2028":"\u007f👩‍🔧"}', "1e-7"]) {
    const payload = `{"formPath":"/a","values":{"甲":${json}}}`;
    const { status, body } = await send("PUT", draftPath, payload);
    const { message } = JSON.parse(body) as { message: string };
    if (status === 400) assert.match(message, /^(表单内容.+|请求内容格式不正确)$/, json);
    else {
      const { data } = JSON.parse((await send("GET", `${draftPath}?formPath=/a`)).body);
      assert.deepEqual(data.values, { 甲: JSON.parse(json) }, json);
      kept.push(json);
      await send("DELETE", `${draftPath}?formPath=/a`);
    }
  }
  assert.ok(kept.length > hostileJson.length / 2, kept.join());
});

function send(method: string, url: string, payload?: string) {
  const headers = { "content-type": "application/json" };
  return world.send(
    { method, url, headers: payload ? headers : {}, ...(payload && { payload }) },
    admin(),
  );
}

async function tried(operation: Operation, leaf: Leaf, at: number) {
  const json = hostileJson[(at * 7) % hostileJson.length] as string;
  const request = requestWith(operation, { leaf, json, stock: world.stock, seed: at });
  const answer = await world.send(request, admin());
  try {
    assertValidAnswer(answer, world.t.dataDir);
    return { status: answer.status };
  } catch (error) {
    const fault = `${nameOf(operation)} ${leaf.join(".")} = ${json}: ${(error as Error).message}`;
    return { status: answer.status, fault };
  }
}

function fieldsIn(field: FieldShape): FieldShape[] {
  const inside = [field.items ?? [], Object.values(field.properties ?? {})].flat();
  return [field, ...inside.flatMap(fieldsIn)];
}
