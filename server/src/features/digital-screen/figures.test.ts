import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { signInTexts } from "@aeromaint/contracts/auth/auth.ts";
import type { ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import { sql } from "kysely";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import { FigureCache } from "./figure-cache.ts";
import { withOthersTotal } from "./figures.queries.ts";

const now = new Date("2026-06-15T10:30:00+08:00");
let t: Awaited<ReturnType<typeof startTestApp>>;
let operator: TestClient;

before(async () => {
  t = await startTestApp();
  t.at(now);
  operator = await t.as("operator");
});
after(() => t.close());

/** Figures for a screen that opens now. */
const figures = (): Promise<ScreenFigures> =>
  new FigureCache({ db: t.db, clock: () => now }).read();

async function item(title: string, over: object = {}): Promise<string> {
  const [categoryId = ""] = t.base.categoryIds.values();
  const { itemId } = await t.db
    .insertInto("contentItem")
    .values({
      title,
      categoryId,
      module: "repair",
      releaseUser: "内场",
      content: "-",
      summary: "-",
      releaseTime: "2026-06-01 08:00:00",
      ...over,
    })
    .returning("itemId")
    .executeTakeFirstOrThrow();
  return itemId;
}

async function reading(repairId: string, createdAt: string): Promise<void> {
  await t.db
    .insertInto("repairRecord")
    .values({ userId: t.base.adminId, repairId, title: "-", seconds: 60, createdAt })
    .execute();
}

test("counts released items by category, and lists the newest of all modules", async () => {
  const first = await item("先发布");
  await item("未到时间", { releaseTime: "2026-06-16 08:00:00" });
  await item("已下架", { takeDownTime: "2026-06-10 08:00:00" });
  const { categoryId } = await t.db
    .insertInto("contentCategory")
    .values({ module: "tool", name: "检测设备", orderNum: 1, cover: "2" })
    .returning("categoryId")
    .executeTakeFirstOrThrow();
  const tool = { module: "tool", categoryId, releaseTime: "2026-06-15 10:00:00" };
  const second = await item("后发布", tool);
  const { content, newest } = await figures();
  const totals = content.map(({ module, total }) => [module, total]);
  assert.deepEqual(totals, [
    ["repair", 1],
    ["train", 0],
    ["tool", 1],
  ]);
  const [name = ""] = t.base.categoryIds.keys();
  assert.deepEqual(
    content[0]?.categories.find((category) => category.name === name),
    { name, total: 1 },
  );
  assert.equal(content[0]?.categories.length, t.base.categoryIds.size);
  assert.deepEqual(content[2]?.categories, [{ name: "检测设备", total: 1 }]);
  assert.deepEqual(newest.items, [
    { id: second, module: "tool", title: "后发布", time: "2026-06-15 10:00:00" },
    { id: first, module: "repair", title: "先发布", time: "2026-06-01 08:00:00" },
  ]);
});

test("counts readings by hour and day in the platform's time zone, and lists the most read items", async () => {
  const [often, once, hidden] = [
    await item("常读"),
    await item("偶读"),
    await item("已隐藏", { takeDownTime: "2026-06-02 00:00:00" }),
  ];
  for (const at of ["2026-06-15 00:00:00", "2026-06-15 09:59:59", "2026-06-14 23:59:59"])
    await reading(often, at);
  await reading(once, "2026-05-17 00:00:00");
  for (const at of ["2026-05-16 23:59:59", "2026-06-15 09:00:00", "2026-06-15 09:01:00"])
    await reading(hidden, at);
  const { readings, mostRead } = await figures();
  const hours = (of: number[]) => of.flatMap((total, hour) => (total > 0 ? [[hour, total]] : []));
  assert.equal(readings.today.length, 24);
  assert.deepEqual(hours(readings.today), [
    [0, 1],
    [9, 3],
  ]);
  assert.deepEqual(hours(readings.yesterday), [[23, 1]]);
  assert.equal(readings.days.length, 30);
  assert.deepEqual(readings.days[0], { day: "2026-05-17", total: 1 });
  assert.deepEqual(readings.days.at(-1), { day: "2026-06-15", total: 4 });
  assert.deepEqual(mostRead, [
    { repairId: often, title: "常读", total: 3 },
    { repairId: once, title: "偶读", total: 1 },
  ]);
});

let made = 0;
async function person(over: object = {}, status = "1"): Promise<string> {
  made += 1;
  const userName = `person${made}`;
  const { userId } = await t.db
    .insertInto("sysUser")
    .values({ userName, nickName: `人员${made}`, userType: "03", passwordHash: "-", status })
    .returning("userId")
    .executeTakeFirstOrThrow();
  const { informationId } = await t.db
    .insertInto("repairPerson")
    .values({ userId, userNature: "1", nature: "1", ...over })
    .returning("informationId")
    .executeTakeFirstOrThrow();
  return informationId;
}

test("counts approved persons, their specialities and the states of their licences", async () => {
  await t.db.deleteFrom("repairPerson").execute();
  const issued = (skillTime: string) => ({ skillTime, limitedTime: 1, license: "ME" });
  await person({ speciality: "航空电子", ...issued("2025-06-14") });
  const today = await person({ speciality: "航空电子", ...issued("2025-06-15") });
  await person({ speciality: " ", ...issued("2025-09-13") });
  const soon = await person({ userNature: "3", ...issued("2025-09-12"), skillCertificate: "NDT" });
  await person({ userNature: "2" });
  await person({ nature: null, speciality: "发动机" });
  await person({ speciality: "发动机", ...issued("2025-07-01") }, "2");
  const { people, licences, approvals } = await figures();
  assert.deepEqual(people, {
    maintainers: 3,
    firms: 1,
    aviators: 1,
    specialities: [
      { name: "航空电子", total: 2 },
      { name: "未填写", total: 1 },
    ],
  });
  const { soonest, ...states } = licences;
  assert.deepEqual(states, { valid: 1, expiring: 2, expired: 1 });
  const told = soonest.map(({ informationId, certificate, daysLeft, state }) => [
    informationId,
    certificate,
    daysLeft,
    state,
  ]);
  assert.deepEqual(told.slice(0, 2), [
    [today, "ME", 0, "expiring"],
    [soon, "NDT", 89, "expiring"],
  ]);
  assert.equal(told.length, 3);
  assert.equal(approvals.accounts, 1);
});

test("sums up products by category of the first level, and sorts them by views", async () => {
  const category = async (name: string, parentId: string | null = null) =>
    (
      await t.db
        .insertInto("materialCategory")
        .values({ name, parentId, orderNum: 1 })
        .returning("categoryId")
        .executeTakeFirstOrThrow()
    ).categoryId;
  const engine = await category("发动机");
  const blades = await category("叶片", engine);
  const empty = "轮胎";
  await category(empty);
  const product = async (name: string, categoryId: string, over: object = {}) => {
    const texts = { subtitle: "-", specifications: "-", brand: "-", style: "-", description: "-" };
    await t.db
      .insertInto("materialInfo")
      .values({
        name,
        categoryId,
        price: "1",
        ...texts,
        characteristic: "-",
        introduce: "-",
        status: "1",
        ...over,
      })
      .execute();
  };
  await product("风扇叶片", blades, { viewNum: "7" });
  await product("轴承", engine, { viewNum: "9" });
  await product("没人看过", engine);
  await product("待审核", engine, { status: "0", viewNum: "99" });
  const { products, approvals } = await figures();
  assert.deepEqual(products.categories, [
    { name: "发动机", total: 3, views: 16 },
    { name: empty, total: 0, views: 0 },
  ]);
  const ranked = products.mostViewed.map(({ name, views }) => [name, views]);
  assert.deepEqual(ranked, [
    ["轴承", 9],
    ["风扇叶片", 7],
  ]);
  assert.equal(approvals.products, 1);
});

test("counts overdue signatures", async () => {
  const circulate = async (due: string, state: "open" | "superseded", people: number) => {
    const { circulationId } = await t.db
      .insertInto("circulation")
      .values({
        subject: "notice",
        subjectId: "1",
        title: "公告",
        sha256: "0",
        html: "",
        dueAt: due,
        audience: "{}",
        state,
        starter: "{}",
        startedAt: "2026-01-01T00:00:00Z",
        endedAt: state === "open" ? null : due,
      })
      .returning("circulationId")
      .executeTakeFirstOrThrow();
    await sql`
      insert into recipient (circulation_id, user_id, name, dept, posts, added_at, signed_at)
      select ${circulationId}::bigint, n, 'x', '', '{}', now(), case when n = 1 then now() end
      from generate_series(1, ${people}) n`.execute(t.db);
  };
  assert.deepEqual((await figures()).circulations, { overdue: 0 });
  await circulate("2026-02-01T00:00:00Z", "open", 4);
  await circulate("2026-02-01T00:00:00Z", "superseded", 4);
  await circulate("2099-02-01T00:00:00Z", "open", 4);
  assert.deepEqual((await figures()).circulations, { overdue: 3 });
});

test("counts successful sign-ins by location, and each signed-in person once", async () => {
  await sql`truncate sys_access_log`.execute(t.db);
  const row = { ipaddr: "-", browser: "-", os: "-", userName: "x" };
  const entry = (loginLocation: string, loginTime: string, over: object = {}) => ({
    ...row,
    loginLocation,
    loginTime,
    msg: signInTexts.signedIn,
    status: "1",
    result: "signedIn",
    ...over,
  });
  await t.db
    .insertInto("sysAccessLog")
    .values([
      entry("四川省 成都市", "2026-06-15 08:00:00"),
      entry("四川省 成都市", "2026-05-17 00:00:00"),
      entry("上海市", "2026-06-14 23:59:59"),
      entry("上海市", "2026-05-16 23:59:59"),
      entry("北京市", "2026-06-15 08:00:00", {
        status: "2",
        msg: "密码错误",
        result: "wrongPassword",
      }),
      entry("北京市", "2026-06-15 08:00:00", { msg: signInTexts.signedOut, result: "signedOut" }),
    ])
    .execute();
  await sql`delete from sys_session where session_id <> (select max(session_id) from sys_session)`.execute(
    t.db,
  );
  await t.as("mechanic");
  await t.as("mechanic");
  const { signIns } = await figures();
  assert.equal(signIns.online, 2);
  const places = signIns.places.filter(({ name }) => name !== "内网IP");
  assert.deepEqual(places, [
    { name: "四川省 成都市", total: 2 },
    { name: "上海市", total: 1 },
  ]);
  assert.equal(signIns.today, 3);
});

test("sums up the rows without room", () => {
  const rows = [5, 4, 3, 2].map((total) => ({ name: String(total), total }));
  assert.deepEqual(withOthersTotal(rows, 4), rows);
  assert.deepEqual(withOthersTotal(rows, 3), [...rows.slice(0, 2), { name: "其他", total: 5 }]);
});

test("reads only changed parts, at most once a second", async () => {
  const board = new FigureCache({ db: t.db, clock: () => now });
  const [first, same] = await Promise.all([board.read(), board.read()]);
  assert.equal(first, same);
  await t.db.deleteFrom("repairRecord").execute();
  board.markStale(["repair_record"]);
  assert.equal(await board.read(), first);
  const due = board.nextReadIn ?? 0;
  assert.ok(due > 0 && due <= 1_000, `due in ${due}`);
  await new Promise((resolve) => setTimeout(resolve, due + 5));
  const fresh = await board.read();
  assert.deepEqual(fresh.mostRead, []);
  assert.equal(fresh.content, first.content);
  assert.equal(board.nextReadIn, null);
});

test("refuses users without the menu", async () => {
  const { code, data } = await operator.get("/screen/figures");
  assert.equal(code, 200);
  assert.equal(data.readings.days.length, 30);
  assert.equal((await (await t.as("mechanic")).get("/screen/figures")).code, 403);
  assert.equal((await t.guest.get("/screen/figures")).code, 401);
  await sql`delete from sys_role_menu using sys_menu where sys_menu.menu_id = sys_role_menu.menu_id
    and menu_code = 'digital-screen'`.execute(t.db);
  assert.equal((await operator.get("/screen/figures")).code, 403);
  assert.equal((await (await t.as("admin")).get("/screen/figures")).code, 200);
});
