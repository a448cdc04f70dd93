import { writeXlsx } from "hucre/xlsx";
import { startTestApp, type TestClient } from "../../../test/harness.ts";

type Cell = string | number | boolean | Date | null;

/** Starts the app with helpers for sheets and uploads, and people in two departments. */
export async function startSalaries() {
  const t = await startTestApp();
  const admin = await t.as("admin");
  const other = await t.db
    .insertInto("sysDept")
    .values({ deptName: "外站", orderNum: 2 })
    .returning("deptId")
    .executeTakeFirstOrThrow();

  async function person(userName: string, nickName: string, deptId = t.base.deptId) {
    const { userId } = await t.db
      .insertInto("sysUser")
      .values({ userName, nickName, deptId, userType: "04", passwordHash: "none" })
      .returning("userId")
      .executeTakeFirstOrThrow();
    return userId;
  }

  /** Uploads a sheet as rows or bytes. */
  async function upload(
    sheet: Cell[][] | Uint8Array,
    { month = "2026-03", as = admin, name = "薪资.xlsx", ...more }: Upload = {},
  ) {
    const form = new FormData();
    form.append("month", month);
    if (more.dryRun) form.append("dryRun", more.dryRun);
    if (more.sheet) form.append("sheet", more.sheet);
    const bytes = sheet instanceof Uint8Array ? sheet : await buildSheet(sheet);
    form.append("file", new File([Buffer.from(bytes)], name));
    return as.post("/platform/salary/upload", form);
  }

  /** Rows of a month in the list, by account. */
  async function rows(month = "2026-03", as = admin) {
    const { data } = await as.get(`/platform/salary?month=${month}&pageSize=200`);
    // biome-ignore lint/suspicious/noExplicitAny: tests assert the shape of the rows.
    return new Map<string, any>(data.list.map((row: { account: string }) => [row.account, row]));
  }

  /** Limits the operator to their department or their own row. */
  const narrow = async (dataScope: string) => {
    const roleId = String(t.base.roleIds.get("platform_admin"));
    await t.db.updateTable("sysRole").set({ dataScope }).where("roleId", "=", roleId).execute();
    return t.as("operator");
  };

  const download = async (path: string, { token }: TestClient = admin) => {
    const answer = await t.app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
  };

  return { t, admin, otherDeptId: other.deptId, person, upload, rows, narrow, download };
}

interface Upload {
  month?: string;
  as?: TestClient;
  name?: string;
  dryRun?: string;
  sheet?: string;
}

export function buildSheet(rows: Cell[][]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: "薪资", rows }] });
}
