import type { SalaryRow } from "@aeromaint/contracts/payroll/salary.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { ListPage, usePaging } from "../list-page.tsx";
import { formatMonth, slipsPerPage, useOwnSlips, usePayShown } from "./own-slips.ts";
import { PayFacts } from "./pay-facts.tsx";
import { formatAmount, maskedAmount, netPayOf } from "./pay-sections.ts";

/** The current user's pay by month. Amounts are hidden until the user shows them. */
export function PaySlips() {
  const paging = usePaging(slipsPerPage);
  return (
    <ListPage
      query={useOwnSlips(paging.pageNum)}
      {...paging}
      height={120}
      empty={<Empty title="暂无工资单" />}
    >
      {(slips) => (
        <ul className="border-t">
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
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-4 border-b py-3">
      <span className="font-technical tabular-nums">{month}</span>
      <span className="text-end font-semibold font-technical tabular-nums">
        <small className="me-2 font-normal text-muted text-sm">实发</small>
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
        <div className="col-span-full">
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
