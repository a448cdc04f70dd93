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

/** Plan of the hangars: bays, positions and points. */
export default function HangarPage() {
  const { connection } = useScreenFeed();
  usePlanUpdates();
  const { data: tree = [] } = useSpaceTree();
  const { data: points = [] } = usePlanPoints();
  const [spaceId, setSpaceId] = useState<string>();
  return (
    <ScreenFrame title="机库态势" connection={connection}>
      <div className="grid h-full grid-cols-[minmax(0,1fr)_var(--px464)] gap-(--px14)">
        {/* The plan is designed for a desktop; it is enlarged to be readable from five metres. */}
        <div className="min-h-0" style={{ zoom: 1.25 }}>
          <SpacePlan height="100%" spaceId={spaceId} onSpaceChange={setSpaceId} />
        </div>
        <div className="grid min-h-0 grid-rows-[auto_auto_minmax(0,1fr)] gap-(--px14)">
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
      <ul className="grid gap-(--px8)">
        {hangars.map(({ id, label, children: bays }) => (
          <li key={id} className="flex items-baseline gap-(--px12)">
            {label}
            <b className="ml-auto font-technical text-xl">
              {bays.filter(({ aircraft }) => aircraft !== null).length}
              <small className="font-normal text-muted text-xs"> / {bays.length} 机位</small>
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
      <dl className="grid grid-cols-4 text-center">
        {dictionaries.POINT_STATUS.values.map(({ value, label }) => (
          <div key={value} className="flex flex-col-reverse">
            <dt className="text-muted">{label}</dt>
            <dd
              className={`text-(length:--px40) font-semibold font-technical tabular-nums leading-[1.2] ${stateColours[value] ?? ""}`}
            >
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
const stateColours: Readonly<Record<string, string>> = { "2": "text-link", "3": "text-refused" };

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
          className="grid w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-(--px12) gap-y-(--px2) border-b py-(--px8) text-left hover:bg-raised"
          tabIndex={tabIndex}
          onClick={() => onChoose(spaceId)}
        >
          <span className="truncate">{name}</span>
          <b className={stateColours[status]}>{labelOf(status)}</b>
          <small className="col-span-full truncate text-muted text-sm">
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
