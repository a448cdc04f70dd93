import type { SalaryRow } from "@aeromaint/contracts/payroll/salary.ts";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../api/lazy-part.ts";
import { formatMonth, slipsPerPage, useOwnSlips, usePayShown } from "../../../payroll/own-slips.ts";
import { formatAmount, maskedAmount, netPayOf } from "../../../payroll/pay-sections.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Pager } from "../../../ui/pager/pager.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { NotLoaded } from "../../shared/error/not-loaded.tsx";
import { Section } from "../section.tsx";
import styles from "./pay-slips-section.module.css";
import { ShowPayButton } from "./show-pay-button.tsx";

// Loaded only when a slip is opened.
const SlipModal = lazyPart(() => import("./slip-modal.tsx"));

/** The current user's pay by month. Amounts are hidden until shown explicitly. */
export default function PaySlipsSection() {
  const [pageNum, setPageNum] = useState(1);
  const [opened, setOpened] = useState<SalaryRow | null>(null);
  const { data, error, refetch } = useOwnSlips(pageNum);
  const total = data?.total ?? 0;
  return (
    <Section title="我的工资单" action={total > 0 && <ShowPayButton />}>
      {!data && error && <NotLoaded error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.total === 0 && <Empty title="暂无工资单" />}
      {data && total > 0 && (
        <>
          <Slips slips={data.list} onOpen={setOpened} />
          <Pager page={pageNum} pages={Math.ceil(total / slipsPerPage)} onPage={setPageNum} />
        </>
      )}
      {opened && (
        <Suspense>
          <SlipModal slip={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Section>
  );
}

function Slips({ slips, onOpen }: { slips: SalaryRow[]; onOpen: (slip: SalaryRow) => void }) {
  const [isShown] = usePayShown();
  return (
    <ul className={`border-t list ${styles.slips}`}>
      {slips.map((slip) => (
        <li key={slip.salaryId}>
          <span className="technical tabular">{formatMonth(slip.month)}</span>
          <span className={`technical tabular ${styles.net}`}>
            <small>实发</small>
            {isShown ? formatAmount(netPayOf(slip)) : maskedAmount}
          </span>
          <Button aria-label={`查看${formatMonth(slip.month)}工资单`} onClick={() => onOpen(slip)}>
            查看
          </Button>
        </li>
      ))}
    </ul>
  );
}
