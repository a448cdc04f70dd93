import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { providerRedirectPath } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { sql } from "kysely";
import { importClient } from "../src/crud/import/import.fixture.ts";
import {
  companyBrowsers,
  companyConfig,
  homeUrl,
} from "../src/features/auth/company/company.fixture.ts";
import { browserAt, startIssuer } from "../src/features/auth/company/issuer.fixture.ts";
import { buildForm, contentEditor } from "../src/features/content/content.fixture.ts";
import { allModules } from "../src/features/content/module.ts";
import { password, startPeople } from "../src/features/people/people.fixture.ts";
import { sealed } from "./harness.ts";

let t: Awaited<ReturnType<typeof startPeople>>;
let issuer: Awaited<ReturnType<typeof startIssuer>> | undefined;
before(async () => {
  t = await startPeople(companyConfig);
});
after(async () => {
  issuer?.close();
  await t.close();
});

/** Checks the list's total after each way to write, by counting rows. */
async function checkTotal(
  { path, rows }: { path: string; rows: () => Promise<number> },
  ways: Record<string, { by: () => Promise<{ code: number; message?: string }>; add: number }>,
): Promise<void> {
  const total = async () => {
    const { code, message, data } = await t.admin.get(`${path}?pageSize=1`);
    assert.equal(code, 200, message);
    return data.total;
  };
  let before = await rows();
  assert.equal(await total(), before);
  for (const [way, { by, add }] of Object.entries(ways)) {
    const { code, message } = await by();
    assert.equal(code, 200, `${way}: ${message}`);
    const now = await rows();
    assert.equal(now - before, add, way);
    assert.equal(await total(), now, way);
    before = now;
  }
}

const idsOf = async (account: string) => {
  const { rows } = await sql<{ userId: string; informationId: string | null }>`
    select u.user_id, p.information_id from sys_user u left join repair_person p using (user_id)
    where user_name = ${account}`.execute(t.db);
  return rows[0] ?? { userId: "", informationId: "" };
};

/** Lists by the table of their cached total. */
const lists: Record<string, () => Promise<void>> = {
  sysUser: async () => {
    const company = await companyBrowsers(t);
    issuer = await startIssuer({
      "s-new": { preferred_username: "from.company", name: "公司新人" },
    });
    const atIssuer = browserAt(issuer.issuer);
    const roleRules = { creates: true, deptId: t.base.deptId };
    const providerId = await company.provider(company.form(issuer.issuer, roleRules));
    issuer.open(`${homeUrl}${providerRedirectPath(providerId)}`);
    issuer.state.login = "s-new";
    const byCompany = async () => {
      const { url, cookie } = await company.begin(providerId);
      const returned = await atIssuer(url);
      return company.finish(providerId, returned, { cookie });
    };
    const { db, admin, operator, guest, base } = t;
    const { postName } = await db
      .selectFrom("sysPost")
      .select("postName")
      .executeTakeFirstOrThrow();
    const { deptName } = await db
      .selectFrom("sysDept")
      .select("deptName")
      .where("deptId", "=", base.deptId)
      .executeTakeFirstOrThrow();
    const { data: posts } = await admin.get("/system/common/post");
    const roleIds = [String(base.roleIds.get("maintainer"))];
    const { roleName } = await db
      .selectFrom("sysRole")
      .select("roleName")
      .where("roleId", "=", roleIds[0] ?? "")
      .executeTakeFirstOrThrow();
    await db
      .updateTable("sysConfig")
      .set({ configValue: "Y" })
      .where("configKey", "=", "site.registration")
      .execute();
    const sheets = importClient(t.app, "/system/user");
    const head = ["账号", "姓名", "所属部门", "手机号", "性别", "岗位", "角色"];
    const line = ["by.sheet", "李四", deptName, "13800001450", "男", postName, roleName];
    const accounts = importClient(t.app, "/repair/info/platform");
    const accountHead = ["账号", "姓名", "联系电话", "性别"];
    let importId = "";
    const user = {
      userName: "by.form",
      nickName: "王五",
      deptId: base.deptId,
      sex: "1",
      status: "1",
      postIds: [posts[0].postId],
      roleIds,
    };
    const rows = () => t.count("sysUser");
    await checkTotal(
      { path: "/system/user", rows },
      {
        form: {
          add: 1,
          by: async () =>
            admin.post("/system/user", { ...user, password: await sealed(t.app, password) }),
        },
        sheet: {
          add: 1,
          by: async () => {
            const answer = await sheets.send(admin, [head, line]);
            importId = answer.data.importId;
            return answer;
          },
        },
        "undone sheet": { add: -1, by: () => sheets.undo(admin, importId) },
        "account form": { add: 1, by: () => t.send("1", { name: "by.account" }) },
        "account sheet": {
          add: 1,
          by: () =>
            accounts.send(operator, [accountHead, ["by.list", "赵六", "13700001450", "男"]]),
        },
        registration: {
          add: 1,
          by: async () =>
            guest.post(
              "/open/registration/1",
              await t.form("1", { name: "by.self", consent: "1" }),
            ),
        },
        "company sign-in": { add: 1, by: byCompany },
        "removed user": {
          add: -1,
          by: async () => admin.del(`/system/user/${(await idsOf("by.form")).userId}`),
        },
        "removed account": {
          add: -1,
          by: async () => admin.del(`/repair/info/${(await idsOf("by.account")).informationId}`),
        },
      },
    );
  },
  contentItem: async () => {
    for (const module of allModules) {
      const { item, key } = module;
      const editor = contentEditor(t.admin, module);
      const categoryId = await editor.category(`计数${key}`, { cover: "2" });
      let itemId = "";
      const rows = async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int from content_item where module = ${key}`.execute(t.db);
        return rows[0]?.count ?? 0;
      };
      await checkTotal(
        { path: item.path, rows },
        {
          form: {
            add: 1,
            by: async () => {
              const answer = await t.admin.post(item.path, buildForm(editor.values(categoryId)));
              itemId = answer.data[item.id];
              return answer;
            },
          },
          "moved to the trash": { add: -1, by: () => t.admin.del(`${item.path}/${itemId}`) },
          restored: { add: 1, by: () => t.admin.post(`/document/trash/${itemId}/restore`, {}) },
        },
      );
    }
  },
};

for (const [table, check] of Object.entries(lists))
  test(`the cached total of ${table} is correct after every way to write its rows`, check);

test("tests each list with a cached total", async () => {
  const src = join(import.meta.dirname, "../src");
  const files = await readdir(src, { recursive: true });
  const named: string[] = [];
  for (const file of files.filter((name) => name.endsWith(".queries.ts"))) {
    const text = await readFile(join(src, file), "utf8");
    for (const [, rest = ""] of text.matchAll(/\bcountedTable: (.*)/g))
      named.push(rest.match(/"(\w+)"/)?.[1] ?? rest);
  }
  assert.deepEqual(named.toSorted(), Object.keys(lists).toSorted());
});
