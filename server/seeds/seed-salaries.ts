import type { PayColumnName } from "@aeromaint/contracts/payroll/salary.ts";
import { sql } from "kysely";
import { importRows } from "../src/crud/import/import-rows.ts";
import { monthImport } from "../src/features/payroll/import/salary-import.queries.ts";
import type { UnitOfWork } from "../src/infra/db/unit-of-work.ts";
import type { CurrentUser } from "../src/infra/sessions/current-user.ts";

interface SalarySeedContext {
  unit: UnitOfWork;
  user: CurrentUser;
  now: Date;
}

type Pay = Partial<Record<PayColumnName, string>>;
type PersonMonth = { person: number; month: number };

const months = 3;

/** Seeds pay of the last whole months: hourly people in list A, monthly staff in list B. */
export async function seedSalaries({ unit, user, now }: SalarySeedContext): Promise<void> {
  const people = await sql<{ account: string; isStaff: boolean }>`
    select u.user_name as account, p.user_nature = '4' as is_staff
    from sys_user u join repair_person p using (user_id)
    where p.user_nature in ('1', '3', '4') and p.nature = '1' order by u.user_name`.execute(
    unit.tx,
  );
  for (let ago = months; ago >= 1; ago -= 1) {
    const lines = people.rows.map(({ account, isStaff }, person) => {
      const turn = { person, month: ago };
      return { row: person + 2, account, ...(isStaff ? monthly(turn) : hourly(turn)) };
    });
    if (lines.length === 0) return;
    const month = monthBefore(now, ago);
    const content = {
      // Columns of all lines; cells without a value stay empty.
      columns: [...new Set(lines.flatMap((line) => Object.keys(line) as PayColumnName[]))],
      ignoredColumns: [],
      source: {
        sheet: "薪资",
        sheets: ["薪资"],
        columns: [],
        hiddenRows: 0,
        sumRows: [],
        remarkRows: [],
      },
      count: lines.length,
      batches: [JSON.stringify(lines)],
      problems: [],
      problemCount: 0,
    };
    await importRows(unit, monthImport(month), {
      content,
      fileName: `${month}薪资表.xlsx`,
      actor: { user, now },
      today: now.toISOString().slice(0, 10),
      maxProblems: lines.length,
      photos: null,
      isTrial: false,
      onProgress: () => {},
    });
  }
}

function hourly({ person, month }: PersonMonth): Pay {
  const isHot = month === 1 && person % 2 === 0;
  return {
    workingHours: amount(148 + ((person * 7 + month * 5) % 40) / 2),
    workingHoursPrice: amount(62 + ((person * 11) % 29)),
    mealAllowanceDay: amount(19 + ((person + month) % 5)),
    mealAllowancePrice: "25.00",
    serviceCharge: amount(((person * 3 + month) % 4) * 260),
    dutiesSubsidy: amount(((person + 1) % 3) * 300),
    temperatureSubsidy: isHot ? "300.00" : "0.00",
    otherSubsidy: amount(((person * 13 + month * 7) % 9) * 24.6),
    advance: amount((person + month) % 6 === 0 ? 1_000 : 0),
    medicalInsurance: amount(236.4 + (person % 4) * 12.35),
  };
}

function monthly({ person, month }: PersonMonth): Pay {
  return {
    salary: amount(7_200 + (person % 5) * 650),
    deliveryNum: amount(24 + ((person * 5 + month) % 13)),
    eliveryProportion: amount(0.9 + ((person + month) % 10) / 100),
    commission: amount(880 + ((person * 17 + month * 41) % 23) * 36.5),
    overtimeHours: amount(((person + month * 2) % 5) * 2),
    overtimePay: amount(((person + month * 2) % 5) * 2 * 68.4),
    fullAttendance: (person + month) % 4 === 0 ? "0.00" : "200.00",
    taxiReimbursement: amount(((person * 3 + month) % 6) * 31.8),
    medicalInsurance: amount(268.52 + (person % 3) * 20),
    incomeTax: amount(96.3 + ((person * 9 + month) % 11) * 14.27),
    accommodationFee: "0.00",
  };
}

/** Formats an amount with two decimals. */
function amount(value: number): string {
  return value.toFixed(2);
}

/** Month before `now` by a number of months, as yyyy-MM. */
function monthBefore(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
    .toISOString()
    .slice(0, 7);
}
