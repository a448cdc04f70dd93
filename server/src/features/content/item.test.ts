import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import { buildForm, buildPicture, contentEditor, pdf } from "./content.fixture.ts";
import { allModules, modules } from "./module.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let operator: TestClient;
let mechanic: TestClient;

before(async () => {
  t = await startTestApp();
  t.at(new Date("2026-06-15T10:00:00+08:00"));
  operator = await t.as("operator");
  mechanic = await t.as("mechanic");
});
after(() => t.close());

const at = (time: string) => {
  t.at(new Date(`${time}+08:00`));
  t.app.responseCache.clear();
};

for (const module of allModules) {
  const { key, item, category, attachment, trailing, open, collectType } = module;
  const made = () => contentEditor(operator, module);

  test(`${item.path}: shows an item to visitors and readers under the module's names`, async () => {
    const categoryId = await made().category("有封面", { cover: "1" });
    const created = await operator.post(
      item.path,
      buildForm(made().values(categoryId), [
        ["files.cover", await buildPicture(), "一.png"],
        ["cover", await buildPicture(), "二.png"],
        [attachment, pdf, "讲义.pdf"],
      ]),
    );
    assert.equal(created.code, 200, created.message);
    const id = created.data[item.id];
    const { data } = await t.guest.get(`${open.list}?${category.id}=${categoryId}`);
    const [row] = data.list;
    assert.deepEqual(
      [data.total, row[item.id], row[category.id], row.categoryId, row.name],
      [1, id, categoryId, categoryId, "有封面"],
    );
    const url = "/api/open/oss/preview/byid/[\\w-]{22}";
    assert.match(row.cover, new RegExp(`^${url},${url}${trailing ? "," : ""}$`));
    assert.ok(!("content" in row));

    const reading = (await mechanic.get(`${item.path}/foreground/${id}`)).data;
    assert.deepEqual(
      [reading[item.id], reading[category.id], reading.content, reading.isCollect],
      [id, categoryId, "<p>关键设计构型控制限制</p>", false],
    );
    assert.equal(reading.fileVOList[0].name, "讲义.pdf");
    // Attachments require a sign-in.
    assert.ok(!(attachment in row));
    const managed = await operator.get(`${item.path}?${category.id}=${categoryId}`);
    const [own] = managed.data.list;
    assert.match(own.cover, new RegExp(`^${url},${url}${trailing ? "," : ""}$`));
    if (key !== "repair") assert.match(own[attachment], new RegExp(`^${url}$`));
    if (key !== "repair") assert.equal(reading[attachment], reading.fileVOList[0].url);

    const summary = (await t.guest.get(`/open/platform/foreground/${id}`)).data;
    assert.deepEqual(summary, row);
    const uploaded = await operator.post(
      `/system/oss/${id}`,
      buildForm({}, [["file", pdf, "补.pdf"]]),
    );
    assert.equal(uploaded.code, 200, uploaded.message);
    const details = (await operator.get(`${item.path}/details/${id}`)).data;
    assert.deepEqual(
      details.fileVOList.map(({ name }: { name: string }) => name),
      ["讲义.pdf", "补.pdf"],
    );
  });

  test(`${item.path}: hides a members-only text from guests`, async () => {
    const words = `正文只给${module.title}的会员`;
    const title = `会员专读${key}`;
    const plain = await made().category("会员内容", { cover: "2" });
    const id = await made().item(plain, { title, content: `<p>${words}</p>`, membersOnly: "1" });
    const path = `${item.path}/${id}`;
    const openCalls = [
      `${open.list}?${category.id}=${plain}`,
      `/open/platform/foreground/${id}`,
      `/open/shared/${id}`,
      `/open/search?keyword=${encodeURIComponent(title)}`,
    ];
    const seenBy = async (client: TestClient) =>
      (await Promise.all(openCalls.map((call) => client.get(call)))).map(({ code, data }) => [
        code,
        JSON.stringify(data).includes(words),
      ]);
    const hidden = openCalls.map(() => [200, false]);
    const shown = openCalls.map(() => [200, true]);
    assert.deepEqual(await seenBy(t.guest), hidden);
    const reading = (await mechanic.get(`${item.path}/foreground/${id}`)).data;
    assert.deepEqual([reading.content, reading.summary], [`<p>${words}</p>`, words]);
    assert.equal((await operator.get(`${item.path}/details/${id}`)).data.membersOnly, "1");
    assert.equal((await operator.put(path, { title })).code, 200);
    assert.deepEqual(await seenBy(t.guest), hidden, "what is not sent stays");
    assert.equal((await operator.put(path, { membersOnly: null })).code, 200);
    assert.deepEqual(await seenBy(t.guest), shown);
    assert.equal((await operator.put(path, { membersOnly: 1 })).code, 200);
    assert.deepEqual(await seenBy(t.guest), hidden);
    await operator.del(path);
  });

  test(`${item.path}: does not show items and categories of other modules`, async () => {
    const foreign = allModules.filter((other) => other !== module);
    const plain = await made().category("互不相干", { cover: "2" });
    const title = `只属于${module.title}`;
    const id = await made().item(plain, { title });
    const search = `?title=${encodeURIComponent(title)}`;
    assert.equal((await operator.get(`${item.path}${search}`)).data.total, 1);
    for (const other of foreign) {
      const refused = await operator.post(
        other.item.path,
        contentEditor(operator, other).values(plain),
      );
      assert.deepEqual([refused.code, refused.message], [409, "所属分类不存在"]);
      assert.equal((await operator.get(`${other.item.path}${search}`)).data.total, 0);
      assert.equal((await t.guest.get(`${other.open.list}${search}`)).data.total, 0);
      for (const path of ["details", "foreground"]) {
        assert.equal((await operator.get(`${other.item.path}/${path}/${id}`)).code, 404);
      }
      assert.equal((await operator.put(`${other.item.path}/${id}`, { title: "改" })).code, 404);
      assert.equal((await operator.del(`${other.item.path}/${id}`)).code, 404);
      const input = { collectType: other.collectType, assocId: id };
      assert.equal((await mechanic.post("/aviation/collect", input)).code, 404);
    }
  });

  test(`${item.path}: keeps the fixed fields`, async () => {
    const [first, second] = [
      await made().category("原分类", { cover: "2" }),
      await made().category("新分类", { cover: "2" }),
    ];
    const id = await made().item(first);
    const sent = { [category.id]: second, releaseTime: "2026-06-02 08:00:00", title: "改过的标题" };
    assert.equal((await operator.put(`${item.path}/${id}`, sent)).code, 200);
    const { data } = await operator.get(`${item.path}/details/${id}`);
    assert.deepEqual(
      [data[category.id], data.releaseTime, data.title],
      [
        module === modules.repair ? second : first,
        module === modules.tool ? "2026-06-02 08:00:00" : "2026-06-01 09:30:00",
        "改过的标题",
      ],
    );
  });

  test(`${item.path}: filters items by release state`, async () => {
    const plain = await made().category("标记", { cover: "2" });
    await made().item(plain, { title: "将来", releaseTime: "2026-07-01 08:00:00" });
    await made().item(plain, { title: "现在" });
    await made().item(plain, { title: "过去", takeDownTime: "2026-06-10 08:00:00" });
    for (const [state, title] of [
      ["scheduled", "将来"],
      ["released", "现在"],
      ["takenDown", "过去"],
    ]) {
      const { data } = await operator.get(`${item.path}?${category.id}=${plain}&state=${state}`);
      assert.deepEqual([data.total, data.list[0]?.title], [1, title]);
    }
    assert.equal((await operator.get(`${item.path}?${category.id}=${plain}&state=`)).data.total, 3);
    assert.equal((await operator.get(`${item.path}?state=gone`)).code, 400);
  });

  test(`${item.path}: allows to change the release time until the release`, async () => {
    const plain = await made().category("预告", { cover: "2" });
    const id = await made().item(plain, { releaseTime: "2026-06-20 08:00:00" });
    const path = `${item.path}/${id}`;
    const details = async () => {
      const { data } = await operator.get(`${item.path}/details/${id}`);
      return [data.releaseTime, data.scheduled, data.version];
    };
    const moved = await operator.put(path, { releaseTime: "2026-06-30 08:00:00", version: 1 });
    assert.equal(moved.code, 200);
    assert.deepEqual(await details(), ["2026-06-30 08:00:00", true, 2]);
    assert.equal((await operator.put(path, { releaseTime: "2026-06-15 09:00:00" })).code, 200);
    assert.deepEqual(await details(), ["2026-06-15 09:00:00", false, 3]);
    assert.equal((await t.guest.get(`/open/platform/foreground/${id}`)).code, 200);
    if (module === modules.tool) return;
    // A form that was opened before the release is refused after it.
    const late = await operator.put(path, { releaseTime: "2026-06-30 08:00:00", version: 3 });
    assert.deepEqual([late.code, late.message], [409, "内容已发布，不能再修改发布时间"]);
    assert.deepEqual(await details(), ["2026-06-15 09:00:00", false, 3]);
  });

  test(`${item.path}: hides an item after its take-down time`, async () => {
    const plain = await made().category("限时", { cover: "2" });
    const takeDownTime = "2026-06-15 10:10:00";
    const id = await made().item(plain, { takeDownTime });
    const path = `${item.path}/${id}`;
    const seen = async () => [
      (await t.guest.get(`${open.list}?categoryId=${plain}`)).data.total,
      (await t.guest.get(`/open/platform/foreground/${id}`)).code,
      (await mechanic.get(`${item.path}/foreground/${id}`)).code,
    ];
    assert.deepEqual(await seen(), [1, 200, 200]);
    const input = { collectType, assocId: id };
    const { collectId } = (await mechanic.post("/aviation/collect", input)).data;
    const nested = async () => {
      const { data } = await mechanic.get(`/aviation/collect/id/${collectId}`);
      return Object.values(data).find((value) => typeof value === "object" && value !== null);
    };
    assert.deepEqual(await nested(), {
      [item.id]: id,
      [category.id]: plain,
      title: "燃油箱安全",
      releaseTime: "2026-06-01 09:30:00",
      releaseUser: "培训中心",
    });
    at("2026-06-15T10:10:00");
    assert.deepEqual(await seen(), [0, 404, 404]);
    assert.equal(await nested(), undefined);
    const own = (await operator.get(`${item.path}/details/${id}`)).data;
    assert.deepEqual([own.takenDown, own.scheduled, own.takeDownTime], [true, false, takeDownTime]);
    await operator.put(path, { takeDownTime: null });
    assert.deepEqual(await seen(), [1, 200, 200]);
    const early = await operator.put(path, { takeDownTime: "2026-06-01 09:29:59" });
    assert.deepEqual(
      [early.code, early.data.errors],
      [400, [{ field: "takeDownTime", message: "下架时间不能早于发布时间" }]],
    );
    await mechanic.del(`/aviation/collect/${collectId}`);
    at("2026-06-15T10:00:00");
  });

  test(`${item.path}: accepts PDFs only, and requires a cover if the category has covers`, async () => {
    const covered = await made().category("须封面", { cover: "1" });
    const bare = await operator.post(item.path, made().values(covered));
    assert.deepEqual(
      [bare.code, bare.data.errors],
      [400, [{ field: "cover", message: "必填项不能为空!" }]],
    );
    const plain = await made().category("无封面", { cover: "2" });
    const wrong = await operator.post(
      item.path,
      buildForm(made().values(plain), [[attachment, await buildPicture(), "照片.png"]]),
    );
    assert.deepEqual([wrong.code, wrong.message], [415, "附件只支持pdf格式的文件"]);
    const oneOfTwo = await operator.post(
      item.path,
      buildForm(made().values(plain), [
        [attachment, await buildPicture(), "照片.pdf"],
        [attachment, new Blob(["%PDF-1.4\n%%EOF\n"]), "手册.pdf"],
      ]),
    );
    assert.equal(oneOfTwo.message, "附件只支持pdf格式的文件：照片.pdf");
    const created = await operator.post(
      item.path,
      buildForm(made().values(plain), [["cover", await buildPicture(), "多余.png"]]),
    );
    const { data } = await operator.get(`${item.path}/details/${created.data[item.id]}`);
    assert.equal(data.cover, "");
  });
}

test("requires the permission of the module to see and change its files", async () => {
  const { menuId } = await t.db
    .insertInto("sysMenu")
    .values({
      menuName: "工具附件",
      menuCode: "tool-files",
      menuType: "F",
      orderNum: 1,
      perms: "tool:info:query,tool:info:edit",
    })
    .returning("menuId")
    .executeTakeFirstOrThrow();
  const roleId = t.base.roleIds.get("aviator") ?? "";
  await t.db.insertInto("sysRoleMenu").values({ roleId, menuId }).execute();
  await t.db.updateTable("sysRole").set({ dataScope: "1" }).where("roleId", "=", roleId).execute();
  const aviator = await t.as("aviator");
  for (const module of allModules) {
    const editor = contentEditor(operator, module);
    const id = await editor.item(await editor.category("附件权限", { cover: "2" }));
    const expected = module === modules.tool ? 200 : 403;
    assert.equal((await aviator.get(`/system/oss/${id}`)).code, expected);
    const upload = buildForm({ field: module.attachment }, [["file", pdf, "附.pdf"]]);
    assert.equal((await aviator.post(`/system/oss/${id}`, upload)).code, expected);
  }
});
