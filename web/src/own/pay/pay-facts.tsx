import type { SalaryRow } from "@aeromaint/contracts/payroll/salary.ts";
import styles from "./pay-facts.module.css";
import { formatAmount, maskedAmount, paySections } from "./pay-sections.ts";

export function PayFacts({ record, masked = false }: { record: SalaryRow; masked?: boolean }) {
  return (
    <div className={`grid gap-4 ${styles.facts}`}>
      {paySections(record).map(({ group, title, entries }) => (
        <section key={group} data-group={group} aria-label={title}>
          <h3 className={`mb-1 pl-2 font-semibold text-sm ${styles.title}`}>{title}</h3>
          <dl
            className={`grid gap-x-8 gap-y-0 [&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&>div]:border-b [&>div]:px-0 [&>div]:py-1.5 ${styles.entries}`}
          >
            {entries.map(({ name, title: label, value }) => (
              <div key={name}>
                <dt className="text-muted">{label}</dt>
                <dd className="tabular-nums">{masked ? maskedAmount : formatAmount(value)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {record.notes && (
        <section aria-label="备注">
          <h3 className={`mb-1 pl-2 font-semibold text-sm ${styles.title}`}>备注</h3>
          <p className="wrap-anywhere whitespace-pre-wrap">{record.notes}</p>
        </section>
      )}
    </div>
  );
}
