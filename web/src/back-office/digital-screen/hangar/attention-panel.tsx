import { dictionaries } from "@aeromaint/contracts/dictionaries.ts";
import type { PlanPoint, SpaceNode } from "@aeromaint/contracts/spaces/space.ts";
import { trailOf } from "../../shared/space-plan/geometry.ts";
import { RollingList } from "../pieces/rolling-list.tsx";
import { ScreenPanel } from "../pieces/screen-panel.tsx";
import styles from "./hangar.module.css";

/** What somebody should look at first: alarms, then work under way. */
const watched = ["3", "2"];

interface AttentionPanelProps {
  tree: readonly SpaceNode[];
  points: readonly PlanPoint[];
  /** Shows the space of a point in the plan. */
  onChoose: (spaceId: string) => void;
}

export function AttentionPanel({ tree, points, onChoose }: AttentionPanelProps) {
  const found = watched.flatMap((status) => points.filter((point) => point.status === status));
  const rowsOf = (tabIndex: 0 | -1) =>
    found.map(({ pointId, spaceId, name, status, assocName }) => (
      <li key={pointId}>
        <button
          type="button"
          className={styles.row}
          tabIndex={tabIndex}
          onClick={() => onChoose(spaceId)}
        >
          <span className="truncate">{name}</span>
          <b className={styles.state} data-status={status}>
            {labelOf(status)}
          </b>
          <small>
            {[
              ...trailOf(tree, spaceId)
                .slice(1)
                .map(({ label }) => label),
              assocName,
            ]
              .filter(Boolean)
              .join(" · ")}
          </small>
        </button>
      </li>
    ));
  return (
    <ScreenPanel
      title="告警与作业"
      note={`${found.length} 个`}
      empty={found.length === 0 && "没有告警和作业"}
    >
      <RollingList rows={rowsOf(0)} copies={rowsOf(-1)} />
    </ScreenPanel>
  );
}

function labelOf(status: string): string {
  return dictionaries.POINT_STATUS.values.find(({ value }) => value === status)?.label ?? "";
}
