import { payColumnNames, type SalaryRow } from "@aeromaint/contracts/payroll/salary.ts";
import { expect, it } from "vitest";
import { netPayOf, paySections } from "./pay-sections.ts";

const empty = Object.fromEntries(
  payColumnNames.map((name) => [name, null]),
) as unknown as SalaryRow;

it("groups the given amounts in the order of the calculation", () => {
  const sections = paySections({
    ...empty,
    workingHours: 80.5,
    serviceCharge: 0,
    medicalInsurance: 200,
    total: 4638.05,
  });
  expect(
    sections.map(({ title, entries }) => [title, entries.map((entry) => entry.title)]),
  ).toEqual([
    ["计算依据", ["工时数"]],
    ["应发", ["劳务费合计"]],
    ["扣减", ["医保扣款"]],
    ["实发", ["实发工资"]],
  ]);
  expect(paySections(empty)).toEqual([]);
});

it("returns the net pay of either list", () => {
  expect(netPayOf({ ...empty, total: 1 })).toBe(1);
  expect(netPayOf({ ...empty, amountPaid: 0, total: 1 })).toBe(0);
  expect(netPayOf(empty)).toBeNull();
});
