import type { SalaryRow } from "@aeromaint/contracts/payroll/salary.ts";
import styles from "./pay-facts.module.css";
import { formatAmount, maskedAmount, paySections } from "./pay-sections.ts";

export function PayFacts({ record, masked = false }: { record: SalaryRow; masked?: boolean }) {
  return (
    <div className={`grid gap-4 ${styles.facts}`}>
      {paySections(record).map(({ group, title, entries }) => (
        <section key={group} data-group={group} aria-label={title}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.entries}>
            {entries.map(({ name, title: label, value }) => (
              <div key={name}>
                <dt className="muted">{label}</dt>
                <dd className="tabular">{masked ? maskedAmount : formatAmount(value)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {record.notes && (
        <section aria-label="备注">
          <h3 className={styles.title}>备注</h3>
          <p className="pre-wrap break-anywhere">{record.notes}</p>
        </section>
      )}
    </div>
  );
}
