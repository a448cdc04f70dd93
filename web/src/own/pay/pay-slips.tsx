import type { SalaryRow } from "@aeromaint/contracts/payroll/salary.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { ListPage } from "../list-page.tsx";
import { formatMonth, slipsPerPage, useOwnSlips, usePayShown } from "./own-slips.ts";
import { PayFacts } from "./pay-facts.tsx";
import { formatAmount, maskedAmount, netPayOf } from "./pay-sections.ts";

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
        <ul className="m-0 list-none border-t p-0 [&>li]:grid [&>li]:grid-cols-[minmax(0,1fr)_auto_auto] [&>li]:items-center [&>li]:gap-4 [&>li]:border-b [&>li]:px-0 [&>li]:py-3">
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
      <span className="font-technical tabular-nums">{month}</span>
      <span className="text-end font-semibold font-technical tabular-nums [&_small]:me-2 [&_small]:font-normal [&_small]:text-muted [&_small]:text-sm">
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
