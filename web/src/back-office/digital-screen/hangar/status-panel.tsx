import { dictionaries } from "@aeromaint/contracts/dictionaries.ts";
import type { PlanPoint } from "@aeromaint/contracts/spaces/space.ts";
import { AnimatedNumber } from "../pieces/animated-number.tsx";
import { ScreenPanel } from "../pieces/screen-panel.tsx";
import styles from "./hangar.module.css";

/** How many points stand in each state. */
export function StatusPanel({ points }: { points: readonly PlanPoint[] }) {
  return (
    <ScreenPanel
      title="点位状态"
      note={`共 ${points.length} 个`}
      empty={points.length === 0 && "还没有点位"}
    >
      <dl className={styles.statuses}>
        {dictionaries.POINT_STATUS.values.map(({ value, label }) => (
          <div key={value} data-status={value}>
            <dt>{label}</dt>
            <dd>
              <AnimatedNumber value={points.filter(({ status }) => status === value).length} />
            </dd>
          </div>
        ))}
      </dl>
    </ScreenPanel>
  );
}
