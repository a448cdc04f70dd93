import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startPeople } from "../../people/people.fixture.ts";

let t: Awaited<ReturnType<typeof startPeople>>;
before(async () => {
  t = await startPeople();
});
after(() => t.close());

const collect = (assocId: string) =>
  t.mechanic.post("/aviation/collect", { collectType: "3", assocId });

async function rowOf(collectId: string) {
  return (await t.mechanic.get(`/aviation/collect/id/${collectId}`)).data;
}

test("collects a person, with the columns of the list and no private data", async () => {
  const id = await t.account("1", {
    nature: "1",
    nickName: "林远",
    speciality: "航空电子",
    englishLevel: "CET-6",
    educationalLevel: "本科",
  });
  const { code, message, data } = await collect(id);
  assert.deepEqual([code, message], [200, "收藏成功"]);
  const { list, total } = (await t.mechanic.get("/aviation/collect?collectType=3")).data;
  assert.equal(total, 1);
  const one = async (query: string) =>
    (await t.mechanic.get(`/aviation/collect?collectType=3&assocId=${query}`)).data.total;
  assert.deepEqual([await one(id), await one("999999999")], [1, 0]);
  assert.match(list[0].cover, /^\/api\/open\/oss\/preview\/byid\/[\w-]{22}$/);
  assert.deepEqual(
    { ...list[0], createTime: "", cover: "" },
    {
      collectId: data.collectId,
      collectType: "3",
      assocId: id,
      createTime: "",
      cover: "",
      userInfoVO: {
        informationId: id,
        name: "林远",
        workingTime: "12年",
        speciality: "航空电子",
        englishLevel: "CET-6",
        educationalLevel: "本科",
        politicalOutlook: "群众",
      },
      repairInfoVO: null,
      infoVO: null,
      trainInfoVO: null,
      toolInfoVO: null,
    },
  );
  assert.deepEqual([(await collect(id)).code, (await collect(id)).message], [409, "已收藏"]);
  assert.equal((await t.mechanic.get(`/repair/info/user/id/${id}`)).data.isCollect, true);
});

test("accepts approved and enabled persons only, and no administrators", async () => {
  const ids = {
    pending: await t.account("1"),
    rejected: await t.account("3", { nature: "2" }),
    administrator: await t.account("4"),
    unknown: "999999999",
  };
  for (const [what, id] of Object.entries(ids)) assert.equal((await collect(id)).code, 404, what);
});

test("shows a disabled or deleted person as taken down, and allows removal", async () => {
  for (const act of ["disable", "remove"]) {
    const id = await t.account("3", { nature: "1" });
    const { collectId } = (await collect(id)).data;
    assert.notEqual((await rowOf(collectId)).userInfoVO, null);
    const { code } =
      act === "disable"
        ? await t.operator.put(`/repair/info/status/${id}`, { status: "2" })
        : await t.operator.del(`/repair/info/${id}`);
    assert.equal(code, 200, act);
    assert.equal((await rowOf(collectId)).userInfoVO, null);
    assert.equal((await t.mechanic.del(`/aviation/collect/${collectId}`)).code, 200);
  }
});

test("hides a collection from other users", async () => {
  const id = await t.account("1", { nature: "1" });
  const { collectId } = (await collect(id)).data;
  const supplier = await t.as("supplier");
  assert.deepEqual((await supplier.get("/aviation/collect")).data, { list: [], total: 0 });
  assert.equal((await supplier.get(`/aviation/collect/id/${collectId}`)).code, 404);
  assert.equal((await supplier.del(`/aviation/collect/${collectId}`)).code, 404);
});

test("stores one row for concurrent requests", async () => {
  const id = await t.account("1", { nature: "1" });
  const answers = await Promise.all(Array.from({ length: 50 }, () => collect(id)));
  assert.equal(answers.filter(({ code }) => code === 200).length, 1);
  assert.equal(answers.filter(({ code }) => code === 409).length, 49);
});
