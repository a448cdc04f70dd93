import type { SalaryRow } from "@aeromaint/contracts/payroll/salary.ts";
import { formatMonth, usePayShown } from "../../../payroll/own-slips.ts";
import { formatAmount, maskedAmount, paySections } from "../../../payroll/pay-sections.ts";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../shared/modal.tsx";
import { ShowPayButton } from "./show-pay-button.tsx";
import styles from "./slip-modal.module.css";

/** One month's slip: what is paid, taken off and left. */
export default function SlipModal({ slip, onClose }: { slip: SalaryRow; onClose: () => void }) {
  const [isShown] = usePayShown();
  const title = `${formatMonth(slip.month)}工资单`;
  return (
    <Modal label={title} className={styles.sheet} onClose={onClose}>
      <div className={`grid gap-5 p-6 ${styles.slip}`}>
        <header>
          <h2 className="text-lg">{title}</h2>
          <p className="muted">
            {slip.userName}
            {slip.deptName && ` · ${slip.deptName}`}
          </p>
        </header>
        {paySections(slip).map(({ group, title: heading, entries }) => (
          <section key={group} data-group={group} aria-label={heading}>
            <h3>{heading}</h3>
            <dl>
              {entries.map(({ name, title: label, value }) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd className="technical tabular">
                    {isShown ? formatAmount(value) : maskedAmount}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {slip.notes && <p className="pre-wrap break-anywhere">备注：{slip.notes}</p>}
        <footer className="flex justify-end gap-3">
          <ShowPayButton />
          <Button variant="primary" onClick={onClose}>
            关闭
          </Button>
        </footer>
      </div>
    </Modal>
  );
}
