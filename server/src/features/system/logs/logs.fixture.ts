import { startTestApp } from "../../../../test/harness.ts";

const minute = 60_000;

/** Starts the application with helpers for logs. */
export async function startLogs() {
  const t = await startTestApp();
  const admin = await t.as("admin");

  /** Fills both logs, one row per minute back from `newest`, in the platform's time zone. */
  async function fill(count: number, newest: string, { deptId = t.base.deptId } = {}) {
    const last = Date.parse(`${newest.replace(" ", "T")}+08:00`);
    const rows = Array.from({ length: count }, (_, index) => ({
      index,
      deptId,
      status: String(1 + (index % 2)),
      time: new Date(last - index * minute).toISOString(),
      person: `filler${index % 7}`,
    }));
    await t.db
      .insertInto("sysOperLog")
      .values(
        rows.map(({ index, time, person, ...row }) => ({
          ...row,
          title: "填充",
          businessType: String(index % 4),
          requestMethod: "POST",
          operUrl: "/api/filled",
          operName: person,
          operIp: "203.0.113.7",
          operLocation: "未知",
          costTime: index,
          operTime: time,
        })),
      )
      .execute();
    await t.db
      .insertInto("sysAccessLog")
      .values(
        rows.map(({ index, time, person, ...row }) => ({
          ...row,
          userName: person,
          msg: "登录成功",
          ipaddr: `203.0.113.${index % 9}`,
          loginLocation: "未知",
          browser: "Chrome 140",
          os: "Windows",
          loginTime: time,
        })),
      )
      .execute();
    t.app.db.valueCache.invalidate(["sys_oper_log", "sys_access_log"]);
  }

  const total = async (path: string): Promise<number> => (await admin.get(path)).data.total;

  return { t, admin, fill, total };
}
