import type { ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import { usePlatformClock } from "../../../reference-data/wall-clock.ts";
import { figureText } from "../../../ui/plain-values.ts";
import { Chart } from "../charts/chart.tsx";
import { daysOption, hoursOption } from "../charts/chart-options.ts";
import { ScreenPanel } from "../pieces/screen-panel.tsx";
import { useRem } from "../root-scale.ts";
import styles from "./overview.module.css";

const sum = (totals: readonly number[]) => totals.reduce((all, one) => all + one, 0);

/** When people read: hours of today before yesterday's, and the last days. */
export function ReadingPanels({ readings }: { readings: ScreenFigures["readings"] }) {
  const rem = useRem();
  const clock = usePlatformClock();
  const { today, yesterday, days } = readings;
  const month = sum(days.map(({ total }) => total));
  const hour = Number(clock().slice("yyyy-MM-dd ".length, "yyyy-MM-dd HH".length));
  return (
    <>
      <ScreenPanel
        title="今日阅读（每小时）"
        note={<HoursLegend today={sum(today)} yesterday={sum(yesterday)} />}
        empty={sum(today) + sum(yesterday) === 0 && "今天和昨天还没有阅读"}
      >
        <Chart
          option={hoursOption(readings, { rem, hour })}
          label={`今日阅读 ${sum(today)} 次，昨日 ${sum(yesterday)} 次`}
        />
      </ScreenPanel>
      <ScreenPanel
        title="近30日阅读"
        note={`共 ${figureText(month)} 次`}
        empty={month === 0 && "近30日还没有阅读"}
      >
        <Chart option={daysOption(days, { rem })} label={`近30日阅读 ${month} 次`} />
      </ScreenPanel>
    </>
  );
}

function HoursLegend({ today, yesterday }: { today: number; yesterday: number }) {
  return (
    <span className={styles.legend}>
      <i data-kind="bar" aria-hidden="true" />
      今日 {today}
      <i data-kind="line" aria-hidden="true" />
      昨日 {yesterday}
    </span>
  );
}
