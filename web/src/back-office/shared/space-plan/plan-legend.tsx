import type { PlanPoint } from "@aeromaint/contracts/spaces/space.ts";
import { useDictionary } from "../../../reference-data/dictionaries.ts";
import { InlinePointMark, pointStates } from "./point-marks.tsx";
import styles from "./space-plan.module.css";

/** What the marks mean, and how many of each are in view. */
export function PlanLegend({ points }: { points: readonly PlanPoint[] }) {
  const { label } = useDictionary("POINT_STATUS");
  return (
    <ul className={styles.legend} aria-label="图例">
      {pointStates.map((state) => (
        <li key={state}>
          <InlinePointMark status={state} />
          {label(state)}
          <b className="text tabular">{points.filter(({ status }) => status === state).length}</b>
        </li>
      ))}
    </ul>
  );
}
