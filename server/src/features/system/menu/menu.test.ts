import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { menuPageForm, startMenus } from "./menu.fixture.ts";

type Menus = Awaited<ReturnType<typeof startMenus>>;
let t: Menus["t"];
let admin: Menus["admin"];
let menu: Menus["menu"];

before(async () => {
  ({ t, admin, menu } = await startMenus());
});
after(() => t.close());

function children(parentId: string) {
  return admin.get(`/system/menu/lazy/${parentId}`);
}

test("creates, finds, updates and removes a menu", async () => {
  const menuId = await menu({
    menuCode: "stock",
    perms: "material:info:list, material:info:query",
  });
  const { data } = await admin.get(`/system/menu/${menuId}`);
  assert.deepEqual(
    { ...data, createTime: data.createTime.length },
    {
      ...menuPageForm,
      menuId,
      menuCode: "stock",
      parentName: "顶级菜单",
      path: null,
      perms: "material:info:list,material:info:query",
      remark: null,
      hidden: false,
      iconUrl: "",
      hasChildren: false,
      createTime: 19,
      version: 1,
    },
  );
  const changed = await admin.put(`/system/menu/${menuId}`, {
    menuName: "航材库",
    perms: null,
    hidden: true,
    version: 1,
  });
  assert.equal(changed.code, 200, changed.message);
  const after = (await admin.get(`/system/menu/${menuId}`)).data;
  assert.deepEqual(
    [after.menuName, after.perms, after.hidden, after.version, after.menuCode],
    ["航材库", null, true, 2, "stock"],
  );
  const late = await admin.put(`/system/menu/${menuId}`, { menuName: "晚", version: 1 });
  assert.deepEqual([late.code, late.message], [409, "数据已被他人修改，请刷新后重试"]);
  assert.equal((await admin.del(`/system/menu/${menuId}`)).code, 200);
  assert.equal((await admin.get(`/system/menu/${menuId}`)).code, 404);
});

test("lists the children of a menu in order, and marks those with children", async () => {
  const above = await menu();
  const second = await menu({ parentId: above, orderNum: 2 });
  const first = await menu({ parentId: above, orderNum: 1 });
  await menu({ parentId: second, menuType: "F" });
  const { data } = await children(above);
  assert.deepEqual(
    data.map((row: Record<string, unknown>) => [
      row.menuId,
      row.hasChildren,
      row.parentId,
      row.parentName,
    ]),
    [
      [first, false, above, "航材页面"],
      [second, true, above, "航材页面"],
    ],
  );
  const top = (await children("0")).data;
  assert.deepEqual(top[0].menuCode, "application-center");
  assert.equal((await children("999999")).code, 404);
});

test("offers every parent except the menu itself and its descendants", async () => {
  const above = await menu();
  const below = await menu({ parentId: above });
  const text = JSON.stringify((await admin.get(`/system/menu/lazy/exclude/${above}`)).data);
  assert.ok(!text.includes(`"${above}"`) && !text.includes(`"${below}"`));
  const { data } = await admin.get("/system/menu/lazy/exclude/0");
  assert.deepEqual(
    data.find(({ id }: { id: string }) => id === above),
    {
      id: above,
      label: "航材页面",
      menuType: "C",
      children: [{ id: below, label: "航材页面", menuType: "C", children: [] }],
    },
  );
});

test("keeps a pair of icons in order", async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#09f" } })
    .png()
    .toBuffer();
  const icon = () => new File([new Uint8Array(png)], "图标.png", { type: "image/png" });
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...menuPageForm, menuCode: "with-icon" }))
    form.append(name, String(value));
  form.append("iconFile", icon());
  form.append("iconFile", icon());
  const { data, message } = await admin.post("/system/menu", form);
  const path = `/system/menu/${data?.menuId}`;
  const [first = "", second = ""] = (await admin.get(path)).data?.iconUrl.split(",") ?? [message];
  assert.match(second, /^\/api\/open\/oss\/preview\/byid\/[\w-]{22}$/);
  assert.equal((await admin.get(`/system/oss/${data.menuId}`)).data.length, 2);

  assert.equal((await admin.put(path, { iconFile: `${second},${first}` })).code, 200);
  assert.equal((await admin.get(path)).data.iconUrl, `${second},${first}`);
  const third = new FormData();
  for (const url of [first, second]) third.append("iconFile", url);
  third.append("iconFile", icon());
  assert.equal((await admin.put(path, third)).message, "图标最多上传2个文件");

  const menus = (await admin.get("/system/common/user/profile")).data.menus;
  const shown = menus.find(({ code }: { code: string }) => code === "with-icon");
  assert.equal(shown.iconUrl, `${second},${first}`);
  await admin.del(path);
  const left = await t.db.selectFrom("sysFile").select("fileId").execute();
  assert.deepEqual(left, []);
});

test("refuses to remove a menu with children, or one held by a role", async () => {
  const above = await menu();
  await menu({ parentId: above });
  const refused = await admin.del(`/system/menu/${above}`);
  assert.deepEqual([refused.code, refused.message], [409, "存在子菜单,不允许删除"]);

  const [held, free] = [await menu(), await menu()];
  const roleId = t.base.roleIds.get("maintainer") ?? "";
  await t.db.insertInto("sysRoleMenu").values({ roleId, menuId: held }).execute();
  for (const ids of [held, `${free},${held}`, `${free},${above}`, `${free},999999`])
    assert.notEqual((await admin.del(`/system/menu/${ids}`)).code, 200);
  assert.equal((await admin.del(`/system/menu/${held}`)).message, "菜单已分配,不允许删除");
  assert.equal((await admin.get(`/system/menu/${free}`)).code, 200);
});

test("finds menus by part of the name, with literal wildcards", async () => {
  await menu({ menuName: "百分之50%" });
  const named = async (name: string) =>
    (await admin.get(`/system/menu?menuName=${encodeURIComponent(name)}`)).data;
  assert.equal((await named("50%")).total, 1);
  assert.equal((await named("_")).total, 0);
  assert.equal((await admin.get("/system/menu?menuType=A&pageSize=2")).data.list.length, 2);
});

test("returns markup in names as plain text", async () => {
  const menuName = '<img src=x onerror="alert(1)">';
  const menuId = await menu({ menuName });
  assert.equal((await admin.get(`/system/menu/${menuId}`)).data.menuName, menuName);
});

test("writes the operation log, and needs the permission", async () => {
  const menuId = await menu({ menuName: "留痕" });
  const row = await t.db
    .selectFrom("sysOperLog")
    .select(["title", "businessType", "status"])
    .where("operParam", "like", "%留痕%")
    .executeTakeFirst();
  assert.deepEqual(row, { title: "菜单", businessType: "1", status: "1" });
  const operator = await t.as("operator");
  assert.equal((await operator.get(`/system/menu/${menuId}`)).code, 403);
  assert.equal((await operator.get(`/system/oss/${menuId}`)).code, 403);
});
