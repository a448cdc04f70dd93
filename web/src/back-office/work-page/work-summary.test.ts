import type { Workbench } from "@aeromaint/contracts/personal/workbench/workbench.ts";
import { expect, test } from "vitest";
import { waitingSummary } from "./work-panel.tsx";

const quiet: Workbench = {
  now: "2026-11-27 08:00:00",
  operations: { ownOnly: true, list: [] },
  notices: { unread: 0, list: [] },
};

test("reports no pending work only for an empty page", () => {
  const nothing = "目前没有等待您处理的事项";
  expect(waitingSummary(quiet)).toBe(nothing);
  const licences = { expired: 0, expiring: 0, list: [] };
  expect(waitingSummary({ ...quiet, licences })).toBe(nothing);
  expect(waitingSummary({ ...quiet, licences: { ...licences, expiring: 2 } })).toBe(
    "2 本证照即将到期",
  );
  expect(waitingSummary(quiet, 1)).toBe("1 份文件待我审批");
  expect(waitingSummary({ ...quiet, products: { total: 3, since: null } }, 1)).toBe(
    "1 份文件待我审批，3 项等待审核",
  );
});
