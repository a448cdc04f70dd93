import type { Workbench } from "@aeromaint/contracts/personal/workbench/workbench.ts";
import { expect, test } from "vitest";
import { summaryOf } from "./work-summary.ts";

const quiet: Workbench = {
  now: "2026-11-27 08:00:00",
  operations: { ownOnly: true, list: [] },
  notices: { unread: 0, list: [] },
};

test("says that nothing waits only where the page lists nothing", () => {
  const nothing = "目前没有等待您处理的事项";
  expect(summaryOf(quiet)).toBe(nothing);
  const licences = { expired: 0, expiring: 0, list: [] };
  expect(summaryOf({ ...quiet, licences })).toBe(nothing);
  expect(summaryOf({ ...quiet, licences: { ...licences, expiring: 2 } })).toBe("2 本证照即将到期");
  expect(summaryOf(quiet, 1)).toBe("1 份文件待我审批");
  expect(summaryOf({ ...quiet, products: { total: 3, since: null } }, 1)).toBe(
    "1 份文件待我审批，3 项等待审核",
  );
});
