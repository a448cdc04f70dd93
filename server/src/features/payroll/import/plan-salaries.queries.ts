import { setImmediate } from "node:timers/promises";
import { normaliseText } from "@aeromaint/contracts/fields/plain-text.ts";
import {
  type PayColumnName,
  payColumn,
  payColumnNames,
  payTextColumns,
  salaryLimits,
} from "@aeromaint/contracts/payroll/salary.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { UploadedSheet } from "../../../crud/import/import-rows.ts";
import type { ImportPlan, PlannedRow } from "../../../crud/import/plan-rows.ts";
import type { Read } from "../../../infra/db/database.ts";
import { SheetProblems } from "../../../infra/files/sheets/table/problems.ts";
import { matchesAccountName } from "../../../infra/sessions/account-named.queries.ts";
import { isSalaryInScope } from "../salary.queries.ts";
import {
  amountOf,
  hasParts,
  isSum,
  needsSum,
  type PayNumbers,
  payPairs,
  sumsOfSheet,
} from "./pay-sums.ts";
import { textOfCents } from "./sheet/cell-values.ts";
import type { SalaryLine } from "./sheet/read-sheet.ts";

/** Rows processed before other requests run. */
const rowsPerTurn = 100;
const { account: accountColumn, userName: nameColumn } = payTextColumns;
const titleOf = (name: PayColumnName) => payColumn(name).title;

/** Planned salaries of a month, with computed sums. The last row comes first: lists show the newest first. */
export async function planSalaries(
  db: Read,
  month: string,
  { content, actor, maxProblems, onProgress }: UploadedSheet,
): Promise<ImportPlan> {
  const problems = new SheetProblems(maxProblems);
  for (const problem of content.problems) problems.add(problem);
  problems.count = content.problemCount;
  const lines = content.batches.flatMap(linesIn);
  const { byAccount, byName } = await findPeople(db, lines, actor);
  const before = await findStored(db, month, [...byAccount.values(), ...byName.values()].flat());
  const { columns } = content;
  const sheet = {
    columns,
    sums: sumsOfSheet(columns),
    missing: payColumnNames.filter((name) => !columns.includes(name) && !isSum(name)),
  };
  const rows: PlannedRow[] = [];
  const firstOf = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    if (at % rowsPerTurn === 0) {
      onProgress({ stage: "check", done: at, total: lines.length });
      await setImmediate();
    }
    const { row, account, userName } = line;
    const refuse = (column: string, message: string) => problems.add({ row, column, message });
    const column = account ? accountColumn.title : nameColumn.title;
    const [person, namesake] = (account ? byAccount.get(account) : byName.get(userName)) ?? [];
    if (!account && !userName) refuse(column, "账号和姓名不能都为空");
    else if (namesake) refuse(column, "姓名重复，请填写账号");
    else if (!person) refuse(column, "人员不存在");
    else {
      if (account && userName && userName !== person.plainName) {
        refuse(nameColumn.title, "姓名与账号不一致");
      }
      const first = firstOf.get(person.userId) ?? row;
      if (first === row) firstOf.set(person.userId, row);
      else refuse(column, `与第${first}行重复`);
    }
    const stored = person && !namesake ? before.get(person.userId) : undefined;
    const pay = completeNumbers(line, { ...sheet, stored, refuse });
    const notes = stored && !columns.includes("notes") ? stored.notes : line.notes;
    if (!person) continue;
    const values = { ...textsOf(pay), notes: notes ?? null };
    const action = stored ? "update" : "add";
    rows.push({
      row,
      action,
      id: stored?.salaryId ?? null,
      name: person.userName,
      values: { ...values, userId: person.userId },
      previous: stored ? { ...textsOf(stored.pay), notes: stored.notes } : null,
      changes: [],
      ...(rows.length < salaryLimits.preview && {
        preview: { ...person, ...numbersOf(values), notes: values.notes, row, action },
      }),
    });
  }
  return { rows: rows.toReversed(), problems, titles: new Map(), keyTitle: accountColumn.title };
}

/** Lines with names as they are stored. */
const linesIn = (batch: string) =>
  (JSON.parse(batch) as SalaryLine[]).map(({ account = "", userName = "", ...line }) => ({
    ...line,
    account: normaliseText(account),
    userName: normaliseText(userName),
  }));

type PlainLine = ReturnType<typeof linesIn>[number];

interface StoredSalary {
  salaryId: string;
  pay: PayNumbers;
  notes: string | null;
}

interface LineContext {
  stored: StoredSalary | undefined;
  columns: readonly string[];
  sums: ReturnType<typeof sumsOfSheet>;
  /** Columns that the sheet lacks, without sums. */
  missing: readonly PayColumnName[];
  refuse(column: string, message: string): void;
}

/** Checks the numbers of a line. Adds stored ones for columns that the sheet lacks, and sums. */
function completeNumbers(line: PlainLine, context: LineContext): PayNumbers {
  const { stored, columns, sums, missing: kept, refuse } = context;
  const pay = centsOf(line);
  if (stored) for (const name of kept) pay[name] = stored.pay[name];
  for (const { pair, product } of line.flawed ? [] : payPairs) {
    const [one, other] = pair.map((name) => pay[name]);
    if ((one === undefined) === (other === undefined) || (one ?? other) === 0n) continue;
    if (product && pay[product] !== undefined) continue;
    const missing = titleOf(one === undefined ? pair[0] : pair[1]);
    refuse(missing, `${pair.map(titleOf).join("与")}需同时填写`);
  }
  for (const rule of sums) {
    const { sum } = rule;
    const { name } = sum;
    const stated = pay[name];
    const amount = amountOf(sum, pay);
    if (stated !== undefined) {
      const difference = sizeOf(stated - amount);
      if (!line.flawed && hasParts(sum, pay) && difference > 1n) {
        refuse(titleOf(name), `与各项合计不符，应为${textOfCents(amount)}`);
      }
    } else if (needsSum(rule, pay)) pay[name] = amount;
    else if (!columns.includes(name)) pay[name] = stored?.pay[name];
    if (sizeOf(pay[name] ?? 0n) > maxAmount) refuse(titleOf(name), "计算结果超出范围");
  }
  return pay;
}

const maxAmount = BigInt(Math.round(salaryLimits.amount * 100));
const sizeOf = (cents: bigint) => (cents < 0n ? -cents : cents);

function centsOf(texts: Partial<Record<PayColumnName, string | null>>): PayNumbers {
  const pay: PayNumbers = {};
  for (const name of payColumnNames) {
    const text = texts[name];
    if (text) pay[name] = BigInt(text.replace(".", ""));
  }
  return pay;
}

/** Decimal texts. Blank numbers are absent. */
function textsOf(pay: PayNumbers): Partial<Record<PayColumnName, string>> {
  const texts: Partial<Record<PayColumnName, string>> = {};
  for (const name of payColumnNames) {
    const cents = pay[name];
    if (cents !== undefined) texts[name] = textOfCents(cents);
  }
  return texts;
}

const numbersOf = (texts: Partial<Record<PayColumnName, string>>) =>
  Object.fromEntries(
    payColumnNames.map((name) => [name, texts[name] ? Number(texts[name]) : null]),
  );

interface Person {
  named: string;
  userId: string;
  account: string;
  userName: string;
  plainName: string;
  deptName: string | null;
}

/** Display name as in lines: without blanks, wide ones included. */
const plainName = sql`translate(u.nick_name, ${" \u3000\u00a0"}, '')`;

/** People within reach by the account or, in lines without it, by the name. */
async function findPeople(db: Read, lines: readonly PlainLine[], { user }: Actor) {
  const findNamed = async (names: readonly string[], condition: RawBuilder<SqlBool>) => {
    const { rows } = await sql<Person>`
      select n.name as named, u.user_id, u.user_name as account, u.nick_name as user_name,
        ${plainName} as plain_name, d.dept_name
      from unnest(${[...new Set(names)]}::text[]) as n (name) join sys_user u on ${condition}
        left join sys_dept d using (dept_id)
      where ${isSalaryInScope(user)}`.execute(db);
    return Map.groupBy(rows, ({ named }) => named);
  };
  const unnamed = lines.filter(({ account }) => !account);
  return {
    byAccount: await findNamed(
      lines.map(({ account }) => account),
      matchesAccountName(sql`n.name`),
    ),
    byName: await findNamed(
      unnamed.map(({ userName }) => userName),
      sql`${plainName} = n.name`,
    ),
  };
}

type StoredTexts = Record<PayColumnName | "notes", string | null> &
  Record<"salaryId" | "userId", string>;

/** Salaries of the month, by user. */
async function findStored(
  db: Read,
  month: string,
  people: readonly Person[],
): Promise<ReadonlyMap<string, StoredSalary>> {
  const texts = payColumnNames.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`);
  const { rows } = await sql<StoredTexts>`
    select salary_id, user_id, notes, ${sql.join(texts)} from platform_salary
    where month = ${month} and user_id = any(${people.map(({ userId }) => userId)}::bigint[])`.execute(
    db,
  );
  return new Map(
    rows.map(({ salaryId, userId, notes, ...pay }) => [
      userId,
      { salaryId, notes, pay: centsOf(pay) },
    ]),
  );
}
