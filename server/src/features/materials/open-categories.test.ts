import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startMaterialApp } from "./material.fixture.ts";

let t: Awaited<ReturnType<typeof startMaterialApp>>;
before(async () => {
  t = await startMaterialApp();
});
after(() => t.close());

const path = "/open/material/category";

test("shows visitors the tree of names in sibling order", async () => {
  const top = await t.createCategory("0", { name: "液压与飞控", orderNum: 1 });
  const late = await t.createCategory(top, { name: "作动筒", orderNum: 2 });
  const early = await t.createCategory(top, { name: "液压泵", orderNum: 1 });
  const { data } = await t.guest.get(path);
  assert.deepEqual(
    data.find(({ categoryId }: { categoryId: string }) => categoryId === top),
    {
      categoryId: top,
      name: "液压与飞控",
      children: [
        { categoryId: early, name: "液压泵", children: [] },
        { categoryId: late, name: "作动筒", children: [] },
      ],
    },
  );
});

test("shows a changed name immediately", async () => {
  const id = await t.createCategory("0", { name: "旧名" });
  const nameOf = async () =>
    (await t.guest.get(path)).data.find(
      ({ categoryId }: { categoryId: string }) => categoryId === id,
    )?.name;
  assert.equal(await nameOf(), "旧名");
  await t.operator.put(`/platform/material/category/${id}`, { name: "新名", orderNum: 1 });
  assert.equal(await nameOf(), "新名");
});
