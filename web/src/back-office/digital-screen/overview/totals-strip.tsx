import type { ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import { AnimatedNumber } from "../pieces/animated-number.tsx";
import styles from "./overview.module.css";

const sumOf = (rows: readonly { total: number }[]) =>
  rows.reduce((sum, { total }) => sum + total, 0);

/** The key figures. */
export function TotalsStrip({ figures }: { figures: ScreenFigures }) {
  const { content, readings, products, approvals, circulations, signIns } = figures;
  const totals = [
    { name: "在线用户", value: signIns.online },
    { name: "今日登录", value: signIns.today },
    { name: "今日阅读", value: readings.days.at(-1)?.total ?? 0 },
    { name: "发布内容", value: sumOf(content) },
    { name: "航材产品", value: sumOf(products.categories) },
    { name: "待审账号", value: approvals.accounts, waits: true },
    { name: "待审产品", value: approvals.products, waits: true },
    { name: "逾期未签收", value: circulations.overdue, waits: true },
  ];
  return (
    <dl className={styles.totals} aria-label="总数">
      {totals.map(({ name, value, waits = false }) => (
        <div key={name} className={styles.total} data-waits={waits && value > 0}>
          <dt>{name}</dt>
          <dd>
            <AnimatedNumber value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
