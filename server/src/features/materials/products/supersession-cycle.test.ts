import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import fc from "fast-check";
import { startMaterialApp } from "../material.fixture.ts";

let t: Awaited<ReturnType<typeof startMaterialApp>>;
let categoryId: string;
let products: string[];

before(async () => {
  t = await startMaterialApp();
  categoryId = await t.createCategory();
});
after(() => t.close());

const numbers = ["SC-1-0001", "SC-1-0002", "SC-1-0003", "SC-1-0004", "SC-1-0005"] as const;
type Nth = 0 | 1 | 2 | 3 | 4;
const nths = [0, 1, 2, 3, 4] as const satisfies Nth[];
const path = (nth: Nth) => `/material/info/${products[nth]}`;
const supersede = (nth: Nth, by: Nth | null) =>
  t.operator.put(path(nth), { supersededBy: by === null ? null : numbers[by] });

beforeEach(async () => {
  await t.db.deleteFrom("materialInfo").execute();
  products = [];
  for (const partNumber of numbers)
    products.push(await t.createProduct({ categoryId, partNumber }));
});

test("refuses a supersession that closes a cycle, and names the chain", async () => {
  assert.equal((await supersede(0, 1)).code, 200);
  const { code, data } = await supersede(1, 0);
  const message = "件号替代形成循环：SC-1-0002 → SC-1-0001 → SC-1-0002";
  assert.deepEqual([code, data.errors], [400, [{ field: "supersededBy", message }]]);
  await supersede(1, 2);
  await supersede(2, 3);
  const long = await t.operator.put(path(3), { supersededBy: "sc 1 0001" });
  assert.equal(
    long.message,
    "件号替代形成循环：SC-1-0004 → sc 1 0001 → SC-1-0002 → SC-1-0003 → SC-1-0004",
  );
  assert.equal((await supersede(3, 4)).code, 200);
  const moved = await t.operator.put(path(3), { partNumber: "SC-1-0009", supersededBy: "SC10001" });
  assert.equal(moved.code, 200, "nothing leads to a new number");
  const back = await t.operator.put(path(3), { partNumber: numbers[3] });
  assert.equal(back.code, 400, "its own number closes the circle as well");
  const made = await t.send({ categoryId, partNumber: numbers[3], supersededBy: numbers[0] });
  assert.equal(made.code, 400, "a second product of a number too");
});

test("refuses one of several concurrent saves that would close a cycle", async () => {
  for (let round = 0; round < 5; round += 1) {
    for (const nth of nths) await supersede(nth, null);
    const answers = await Promise.all(nths.map((nth) => supersede(nth, ((nth + 1) % 5) as Nth)));
    const codes = answers.map(({ code }) => code).sort();
    assert.deepEqual(codes, [200, 200, 200, 200, 400]);
  }
});

test("refuses exactly the changes that would close a cycle, in any order", async () => {
  const nth = fc.constantFrom<Nth>(...nths);
  const stated = fc.array(fc.tuple(nth, fc.option(nth)), { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(stated, async (changes) => {
      const next = new Map<Nth, Nth>();
      for (const each of nths) await supersede(each, null);
      for (const [from, by] of changes) {
        const expected = by !== null && leadsTo(next, by, from) ? 400 : 200;
        assert.equal((await supersede(from, by)).code, expected);
        if (expected === 400) continue;
        if (by === null) next.delete(from);
        else next.set(from, by);
      }
    }),
    { numRuns: 15 },
  );
});

function leadsTo(next: ReadonlyMap<Nth, Nth>, from: Nth, to: Nth): boolean {
  for (let at: Nth | undefined = from; at !== undefined; at = next.get(at)) {
    if (at === to) return true;
  }
  return false;
}

test("ignores hidden products for a save, but refuses an approval that closes a cycle", async () => {
  const elsewhere = await t.db
    .insertInto("sysDept")
    .values({ deptName: "别的部门", parentId: null, orderNum: 9 })
    .returning("deptId")
    .executeTakeFirstOrThrow();
  await t.db
    .updateTable("materialInfo")
    .set({ supersededBy: numbers[0], deptId: elsewhere.deptId, createdBy: null })
    .where("infoId", "=", products[1] ?? "")
    .execute();
  await t.db
    .updateTable("sysRole")
    .set({ dataScope: "5" })
    .where("roleKey", "<>", "admin")
    .execute();
  assert.equal((await supersede(0, 1)).code, 200);
  assert.equal((await t.admin.patch(path(0), { status: "1" })).code, 200);
  const { code, message } = await t.admin.patch(path(1), { status: "1" });
  assert.deepEqual(
    [code, message],
    [409, "件号替代形成循环：SC-1-0002 → SC-1-0001 → SC-1-0002，不能通过"],
  );
  assert.equal((await t.admin.patch(path(1), { status: "2", reason: "循环" })).code, 200);
});
