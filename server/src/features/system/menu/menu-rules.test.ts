import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startMenus } from "./menu.fixture.ts";

type Menus = Awaited<ReturnType<typeof startMenus>>;
let t: Menus["t"];
let admin: Menus["admin"];
let menu: Menus["menu"];
let another: Menus["another"];

before(async () => {
  ({ t, admin, menu, another } = await startMenus());
});
after(() => t.close());

async function messageOf(body: object, path = "/system/menu"): Promise<[number, string]> {
  const { code, message } = await admin.post(path, another(body));
  return [code, message];
}

test("requires every field of the specification", async () => {
  const { code, data } = await admin.post("/system/menu", {});
  assert.equal(code, 400);
  assert.deepEqual(
    data.errors.map(({ field }: { field: string }) => field),
    ["menuName", "menuCode", "menuType", "parentId", "orderNum", "isOpenWindow", "isFrame"],
  );
  assert.ok(data.errors.every(({ message }: { message: string }) => message === "必填项不能为空!"));
  assert.deepEqual(await messageOf({ orderNum: 0 }), [400, "请输入正整数！"]);
  assert.deepEqual(await messageOf({ orderNum: "1.5" }), [400, "请输入正整数！"]);
  assert.deepEqual(await messageOf({ menuType: "X" }), [400, "菜单类型的取值不正确"]);
});

test("accepts codes of letters, digits, - and _, unique among siblings", async () => {
  const sentence = "菜单编码只能包含字母、数字、下划线和短横线";
  for (const menuCode of ["a/b", "维修", "a b", "../x", "<b>"])
    assert.deepEqual(await messageOf({ menuCode }), [400, sentence]);
  const above = await menu();
  await menu({ menuCode: "Same_1", parentId: above });
  await menu({ menuCode: "Same_1" });
  for (const parentId of [above, "0"])
    assert.deepEqual(await messageOf({ menuCode: "Same_1", parentId }), [
      409,
      "同一上级下的菜单编码已存在",
    ]);
});

test("refuses a button, itself or a descendant as parent", async () => {
  const button = await menu({ menuType: "F" });
  assert.deepEqual(await messageOf({ parentId: button }), [400, "按钮下不能添加菜单"]);
  assert.deepEqual(await messageOf({ parentId: "999999" }), [400, "上级菜单不存在"]);
  const above = await menu();
  const below = await menu({ parentId: above });
  for (const parentId of [above, below]) {
    const { code, message } = await admin.put(`/system/menu/${above}`, { parentId });
    assert.deepEqual([code, message], [400, "上级菜单不能是自己或自己的下级菜单"]);
  }
  const turned = await admin.put(`/system/menu/${above}`, { menuType: "F" });
  assert.deepEqual([turned.code, turned.message], [400, "存在子菜单，不能改为按钮"]);
  assert.equal((await admin.put(`/system/menu/${below}`, { parentId: "0" })).code, 200);
  assert.equal((await admin.get(`/system/menu/${below}`)).data.parentId, "0");
});

test("prevents a cycle by concurrent moves", async () => {
  const [one, other] = [await menu(), await menu()];
  const codes = await Promise.all([
    admin.put(`/system/menu/${one}`, { parentId: other }),
    admin.put(`/system/menu/${other}`, { parentId: one }),
  ]);
  assert.deepEqual(codes.map(({ code }) => code).sort(), [200, 400]);
});

test("refuses paths to scripts or to other sites", async () => {
  const hostile = [
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example",
    "\\\\evil.example",
    "/\\evil.example",
  ];
  for (const isFrame of ["1", "2"])
    for (const path of hostile) {
      const [code, message] = await messageOf({ path, isFrame });
      assert.deepEqual([code, message.slice(0, 2)], [400, isFrame === "2" ? "外链" : "路由"], path);
    }
  for (const path of [null, "maps/index", "https:evil.example", "https://", "https://a b.example"])
    assert.equal((await messageOf({ path, isFrame: "2" }))[0], 400, String(path));
  for (const path of ["https://www.caac.gov.cn/x?y=1#z", "http://10.0.0.8:8080/"])
    assert.equal((await messageOf({ path, isFrame: "2" }))[0], 200, path);
  for (const path of ["", "system/menu/index", "/system/menu"])
    assert.equal((await messageOf({ path, isFrame: "1" }))[0], 200, path);
});

test("checks path and link together, even if only one changes", async () => {
  const inside = await menu({ path: "system/menu/index" });
  assert.equal((await admin.put(`/system/menu/${inside}`, { isFrame: 2 })).code, 400);
  const outside = await menu({ path: "https://www.caac.gov.cn/", isFrame: 2 });
  assert.equal((await admin.put(`/system/menu/${outside}`, { path: null })).code, 400);
  assert.equal((await admin.put(`/system/menu/${outside}`, { path: "javascript:1" })).code, 400);
});

test("accepts permissions of the closed list only", async () => {
  for (const perms of ["system:rocket:launch", "*:*:*", "system:user:list,nonsense"]) {
    const [code, message] = await messageOf({ perms });
    assert.equal(code, 400);
    assert.match(message, /^权限标识【.+】不存在$/);
  }
});

test("protects the path to the menu page from everybody", async () => {
  const { data } = await admin.get(`/system/menu?pageSize=200`);
  const row = (code: string) =>
    data.list.find(({ menuCode }: { menuCode: string }) => menuCode === code);
  for (const code of ["configuration-center", "system-manage", "menu-manage"]) {
    const { menuId, menuName, version } = row(code);
    const path = `/system/menu/${menuId}`;
    for (const edit of [{ menuCode: "gone" }, { hidden: true }, { menuType: "F" }]) {
      assert.equal((await admin.put(path, edit)).code, 409, `${code} ${JSON.stringify(edit)}`);
    }
    assert.equal((await admin.del(path)).code, 409);
    const same = { menuName, menuCode: code, hidden: false, version };
    assert.equal((await admin.put(path, { ...same, menuName: `${menuName}页` })).code, 200);
  }
  const { menuId } = row("post-manage");
  assert.equal((await admin.put(`/system/menu/${menuId}`, { hidden: true })).code, 200);
  assert.equal(
    (await admin.put(`/system/menu/${row("menu-manage").menuId}`, { parentId: "0" })).code,
    409,
  );
});
