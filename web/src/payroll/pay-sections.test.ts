import { payColumnNames, type SalaryRow } from "@aeromaint/contracts/payroll/salary.ts";
import { expect, it } from "vitest";
import { netPay, paySections } from "./pay-sections.ts";

const empty = Object.fromEntries(
  payColumnNames.map((name) => [name, null]),
) as unknown as SalaryRow;

it("groups what is given, in the order in which pay comes about", () => {
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

it("takes the net pay of either list", () => {
  expect(netPay({ ...empty, total: 1 })).toBe(1);
  expect(netPay({ ...empty, amountPaid: 0, total: 1 })).toBe(0);
  expect(netPay(empty)).toBeNull();
});
