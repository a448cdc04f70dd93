import { dictionaries } from "@aeromaint/contracts/dictionaries.ts";
import type { PlanPoint, SpaceNode } from "@aeromaint/contracts/spaces/space.ts";
import { useState } from "react";
import { pathToSpace, usePlanPoints, useSpaceTree } from "../../shared/space-plan/geometry.ts";
import { SpacePlan } from "../../shared/space-plan/space-plan.tsx";
import { usePlanUpdates, useScreenFeed } from "../feed/screen-feed.ts";
import { ScreenFrame } from "../frame/screen-frame.tsx";
import { AnimatedNumber } from "../pieces/animated-number.tsx";
import { RollingList } from "../pieces/rolling-list.tsx";
import { ScreenPanel } from "../pieces/screen-panel.tsx";
import styles from "./hangar.module.css";

/** Plan of the hangars: bays, positions and points. */
export default function HangarPage() {
  const { connection } = useScreenFeed();
  usePlanUpdates();
  const { data: tree = [] } = useSpaceTree();
  const { data: points = [] } = usePlanPoints();
  const [spaceId, setSpaceId] = useState<string>();
  return (
    <ScreenFrame title="机库态势" connection={connection}>
      <div className={`grid h-full ${styles.wall}`}>
        <div className={styles.plan}>
          <SpacePlan height="100%" spaceId={spaceId} onSpaceChange={setSpaceId} />
        </div>
        <div className={`grid min-h-0 ${styles.side}`}>
          <StatusPanel points={points} />
          <BaysPanel tree={tree} />
          <AttentionPanel tree={tree} points={points} onChoose={setSpaceId} />
        </div>
      </div>
    </ScreenFrame>
  );
}

/** Occupied bays per hangar. */
function BaysPanel({ tree }: { tree: readonly SpaceNode[] }) {
  const hangars = tree.flatMap(({ children }) => children);
  return (
    <ScreenPanel title="机位占用" empty={hangars.length === 0 && "还没有机库"}>
      <ul className={`grid ${styles.bays}`}>
        {hangars.map(({ id, label, children: bays }) => (
          <li key={id}>
            {label}
            <b className={`ml-auto font-technical ${styles.taken}`}>
              {bays.filter(({ aircraft }) => aircraft !== null).length}
              <small className={styles.all}> / {bays.length} 机位</small>
            </b>
          </li>
        ))}
      </ul>
    </ScreenPanel>
  );
}

/** Number of points by state. */
function StatusPanel({ points }: { points: readonly PlanPoint[] }) {
  return (
    <ScreenPanel
      title="点位状态"
      note={`共 ${points.length} 个`}
      empty={points.length === 0 && "还没有点位"}
    >
      <dl className={`grid text-center ${styles.statuses}`}>
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

/** States that need attention: alarms first, then work in progress. */
const attentionStates = ["3", "2"];

interface AttentionPanelProps {
  tree: readonly SpaceNode[];
  points: readonly PlanPoint[];
  /** Shows the space of a point in the plan. */
  onChoose: (spaceId: string) => void;
}

function AttentionPanel({ tree, points, onChoose }: AttentionPanelProps) {
  const found = attentionStates.flatMap((status) =>
    points.filter((point) => point.status === status),
  );
  const rowsOf = (tabIndex: 0 | -1) =>
    found.map(({ pointId, spaceId, name, status, assocName }) => (
      <li key={pointId}>
        <button
          type="button"
          className={`grid w-full cursor-pointer border-0 border-b ${styles.row}`}
          tabIndex={tabIndex}
          onClick={() => onChoose(spaceId)}
        >
          <span className="truncate">{name}</span>
          <b className={styles.state} data-status={status}>
            {labelOf(status)}
          </b>
          <small>
            {[
              ...pathToSpace(tree, spaceId)
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
