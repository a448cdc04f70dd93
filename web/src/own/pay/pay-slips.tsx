import type { SalaryRow } from "@aeromaint/contracts/payroll/salary.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { ListPage } from "../list-page.tsx";
import { formatMonth, slipsPerPage, useOwnSlips, usePayShown } from "./own-slips.ts";
import { PayFacts } from "./pay-facts.tsx";
import { formatAmount, maskedAmount, netPayOf } from "./pay-sections.ts";
import styles from "./pay-slips.module.css";

/** The current user's pay by month. Amounts are hidden until the user shows them. */
export function PaySlips() {
  const [pageNum, setPageNum] = useState(1);
  const query = useOwnSlips(pageNum);
  return (
    <ListPage
      query={query}
      pageNum={pageNum}
      pageSize={slipsPerPage}
      onPage={setPageNum}
      height={120}
      empty={<Empty title="暂无工资单" />}
    >
      {(slips) => (
        <ul className={`border-t list ${styles.slips}`}>
          {slips.map((slip) => (
            <Slip key={slip.salaryId} slip={slip} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function Slip({ slip }: { slip: SalaryRow }) {
  const [isShown] = usePayShown();
  const [isOpen, setIsOpen] = useState(false);
  const month = formatMonth(slip.month);
  const act = isOpen ? "收起" : "查看";
  return (
    <li>
      <span className="technical tabular">{month}</span>
      <span className={`technical tabular ${styles.net}`}>
        <small>实发</small>
        {isShown ? formatAmount(netPayOf(slip)) : maskedAmount}
      </span>
      <Button
        aria-label={`${act}${month}工资单`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {act}
      </Button>
      {isOpen && (
        <div className="all-columns">
          <PayFacts record={slip} masked={!isShown} />
        </div>
      )}
    </li>
  );
}

/** Shows or hides the amounts; absent without a slip. */
export function ShowPayButton() {
  const [isShown, show] = usePayShown();
  const { data } = useOwnSlips(1);
  if (!data?.total) return null;
  return <Button onClick={() => show(!isShown)}>{isShown ? "隐藏" : "显示"}</Button>;
}
