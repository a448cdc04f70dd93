import assert from "node:assert/strict";
import { test } from "node:test";
import { FormBudget } from "./forms-plugin.ts";

const MiB = 1024 * 1024;

function opened(budget: FormBudget, address: string) {
  const refused = { is: false };
  const form = budget.open(address, () => {
    refused.is = true;
  });
  return { form, refused, add: (bytes: number) => budget.add(form, bytes) };
}

test("refuses the largest form of the address with the most bytes", () => {
  const budget = new FormBudget();
  const greedy = [8, 20, 9].map((size) => ({ size, ...opened(budget, "192.0.2.1") }));
  for (const { size, add } of greedy) add(size * MiB);
  const other = opened(budget, "192.0.2.2");
  other.add(25 * MiB);
  const late = opened(budget, "192.0.2.3");
  late.add(4 * MiB);
  assert.deepEqual(
    [...greedy, other, late].map(({ refused }) => refused.is),
    [false, true, false, false, false],
  );
  assert.equal(budget.bytes, 46 * MiB);
});

test("counts only forms that are still read or wait for an answer", () => {
  const budget = new FormBudget();
  const [first, second] = [opened(budget, "192.0.2.1"), opened(budget, "192.0.2.1")];
  first.add(60 * MiB);
  budget.endReading(first.form);
  second.add(5 * MiB);
  assert.deepEqual([first.refused.is, second.refused.is], [false, true]);
  second.add(5 * MiB);
  assert.deepEqual([budget.bytes, budget.count], [60 * MiB, 2]);
  budget.close(first.form);
  budget.close(second.form);
  assert.deepEqual([budget.bytes, budget.count], [0, 0]);
});
