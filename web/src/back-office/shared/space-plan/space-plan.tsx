import { takenDownTitle } from "@aeromaint/contracts/content/release-state.ts";
import type { PlanPoint, PointAssoc, SpaceNode } from "@aeromaint/contracts/spaces/space.ts";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useDictionary } from "../../../reference-data/dictionaries.ts";
import { Button } from "../../../ui/button.tsx";
import {
  pathToSpace,
  placedPoints,
  placedSpaces,
  subtreeSpaceIds,
  usePlanPoints,
  useSpaceTree,
} from "./geometry.ts";
import { PlanDrawing } from "./plan-drawing.tsx";
import { InlinePointMark, pointStates } from "./point-marks.tsx";
import styles from "./space-plan.module.css";

// The first load of the page has no room for it.
const Select = lazy(async () => ({
  default: (await import("../../../ui/select/select.tsx")).Select,
}));

interface SpacePlanProps {
  /** The space in view: a base, hangar, bay or position; the first base where absent. */
  spaceId?: string | undefined;
  /** Called when another space is opened. With it `spaceId` is controlled, without it local. */
  onSpaceChange?: (spaceId: string) => void;
  /** CSS length; by default the height of the container. */
  height?: number | string;
}

/** Plan of a base or a part of it, with its points. */
export function SpacePlan({ spaceId, onSpaceChange, height = "100%" }: SpacePlanProps) {
  const tree = useSpaceTree();
  const points = usePlanPoints();
  const [own, setOwn] = useState<{ given: string | undefined; chosen: string }>();
  // A new `spaceId` overrides an earlier local selection.
  const chosen = own && own.given === spaceId && !onSpaceChange ? own.chosen : spaceId;
  const choose = onSpaceChange ?? ((id: string) => setOwn({ given: spaceId, chosen: id }));
  const failed = tree.isError || points.isError;
  return (
    <section
      className={`relative flex min-h-0 flex-col gap-(--gap) font-technical text-ink text-sm ${styles.plan}`}
      style={{ height }}
      aria-label="机库平面图"
    >
      {tree.data && points.data ? (
        <LoadedPlan tree={tree.data} points={points.data} chosen={chosen} onChoose={choose} />
      ) : (
        <Note>
          {failed ? "平面图未能加载，请稍后再试" : "正在加载平面图…"}
          {failed && (
            <Button
              onClick={() => {
                void tree.refetch();
                void points.refetch();
              }}
            >
              重新加载
            </Button>
          )}
        </Note>
      )}
    </section>
  );
}

/** In place of the plan. */
function Note({ children }: { children: ReactNode }) {
  return (
    <div
      className={`grid flex-1 place-content-center justify-items-center text-muted ${styles.note}`}
      role="status"
    >
      {children}
    </div>
  );
}

interface LoadedPlanProps {
  tree: readonly SpaceNode[];
  points: readonly PlanPoint[];
  chosen: string | undefined;
  onChoose: (spaceId: string) => void;
}

function LoadedPlan({ tree, points, chosen, onChoose }: LoadedPlanProps) {
  const [pointId, setPointId] = useState<string | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  // An unknown space shows the whole first base.
  const found = chosen ? pathToSpace(tree, chosen) : [];
  const trail = found.length > 0 ? found : tree.slice(0, 1);
  const base = trail[0];
  const shown = trail.at(-1);
  if (!base || !shown) return <Note>尚未建立基地、机库与机位</Note>;

  const spaces = placedSpaces(base);
  const inView = subtreeSpaceIds(shown);
  const drawn = placedPoints(spaces, points).filter(({ space }) => inView.has(space.id));
  const open = drawn.find(({ point }) => point.pointId === pointId);
  const close = () => {
    setPointId(null);
    stage.current?.querySelector<SVGElement>("[aria-pressed=true]")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    close();
  };
  return (
    <>
      <header className={`flex flex-wrap items-center justify-between ${styles.head}`}>
        <PlanTrail tree={tree} trail={trail} onChoose={onChoose} />
        <PlanLegend points={drawn.map(({ point }) => point)} />
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the detail, wherever the focus is in here. */}
      <div
        className="relative min-h-0 flex-1 overflow-hidden rounded-md border bg-ground"
        ref={stage}
        onKeyDown={onKeyDown}
      >
        <PlanDrawing
          spaces={spaces}
          points={drawn}
          shown={shown}
          chosenPoint={open?.point.pointId ?? null}
          onSpace={onChoose}
          onPoint={(id) => setPointId(id === pointId ? null : id)}
        />
        {open && (
          <PointPanel
            key={open.point.pointId}
            point={open.point}
            where={pathToSpace(tree, open.space.id).map(({ label }) => label)}
            onClose={close}
          />
        )}
      </div>
    </>
  );
}

/** Legend of the marks, with the number of points in each state. */
function PlanLegend({ points }: { points: readonly PlanPoint[] }) {
  const { label } = useDictionary("POINT_STATUS");
  return (
    <ul className={`flex flex-wrap text-muted ${styles.legend}`} aria-label="图例">
      {pointStates.map((state) => (
        <li key={state} className="flex items-center">
          <InlinePointMark status={state} />
          {label(state)}
          <b className="text-ink tabular-nums">
            {points.filter(({ status }) => status === state).length}
          </b>
        </li>
      ))}
    </ul>
  );
}

interface PlanTrailProps {
  tree: readonly SpaceNode[];
  /** Path of spaces: the base first, the space in view last. */
  trail: readonly SpaceNode[];
  onChoose: (spaceId: string) => void;
}

/** One select per level, from the base to the children of the space in view. */
function PlanTrail({ tree, trail, onChoose }: PlanTrailProps) {
  const { label } = useDictionary("SPACE_TYPE");
  const levels = [tree, ...trail.map(({ children }) => children)];
  return (
    // The row has the height of its selects before they load.
    <nav
      className={`flex min-h-(--row) flex-wrap gap-(--gap) [&_button]:min-h-(--row) [&_button]:bg-raised ${styles.trail}`}
      aria-label="选择空间"
    >
      <Suspense>
        {levels.map((nodes, depth) => {
          const [first] = nodes;
          if (!first) return null;
          const above = trail[depth - 1];
          const kind = label(first.type);
          return (
            <Select
              key={above?.id ?? "top"}
              label={kind}
              value={trail[depth]?.id ?? ""}
              options={[
                ...(above ? [{ value: "", label: `全部${kind}` }] : []),
                ...nodes.map(({ id, label: name }) => ({ value: id, label: name })),
              ]}
              onChange={(value) => onChoose(value || (above?.id ?? first.id))}
            />
          );
        })}
      </Suspense>
    </nav>
  );
}

interface PointPanelProps {
  point: PlanPoint;
  /** Names of its spaces, the base first. */
  where: readonly string[];
  onClose: () => void;
}

/** Details of a point: state, location and linked record. */
function PointPanel({ point, where, onClose }: PointPanelProps) {
  const { label: stateLabel } = useDictionary("POINT_STATUS");
  const { label: kindLabel } = useDictionary("POINT_ASSOC");
  return (
    <section
      className={`absolute overflow-auto rounded-md border border-edge bg-raised ${styles.panel}`}
      aria-label={`点位 ${point.name}`}
    >
      <header className="flex items-start justify-between gap-(--gap)">
        <h3 className="leading-snug">{point.name}</h3>
        <button
          type="button"
          className={`flex-none cursor-pointer text-muted leading-none hover:text-ink ${styles.close}`}
          aria-label="关闭点位详情"
          onClick={onClose}
        >
          ×
        </button>
      </header>
      <dl
        className={`wrap-anywhere grid grid-cols-[auto_1fr] tabular-nums [&>dt]:text-muted ${styles.facts}`}
      >
        <dt>状态</dt>
        <dd>
          <InlinePointMark status={point.status} /> {stateLabel(point.status)}
        </dd>
        <dt>位置</dt>
        <dd>{where.join(" / ")}</dd>
        <dt>坐标</dt>
        <dd>
          x {point.x} · y {point.y} · z {point.z} 米
        </dd>
        <dt>{point.assocType ? kindLabel(point.assocType) : "关联"}</dt>
        <dd>
          <LinkedName point={point} />
        </dd>
        <dt>更新</dt>
        <dd>{point.updateTime}</dd>
      </dl>
    </section>
  );
}

function LinkedName({ point }: { point: PlanPoint }) {
  const path = linkPath(point);
  if (path) {
    return (
      <a className="text-link hover:text-link-hover" href={path} target="_blank" rel="noopener">
        {point.assocName}
      </a>
    );
  }
  return point.assocId ? takenDownTitle : "未关联";
}

type LinkedRecord = Pick<PlanPoint, "assocId" | "assocCategoryId">;

const item = (path: string) => (point: LinkedRecord) =>
  `${path}?${new URLSearchParams({ categoryId: point.assocCategoryId ?? "", repairId: point.assocId ?? "" })}`;

const pathOf: Readonly<Record<PointAssoc, (point: LinkedRecord) => string>> = {
  "1": item("/web-site/maintain-info"),
  "2": item("/web-site/tooling-services"),
  "3": ({ assocId }) =>
    `/web-site/repair-person/repair-detail?${new URLSearchParams({ id: assocId ?? "" })}`,
};

/** Site path of the linked record; null without a record, or if it is no longer shown. */
function linkPath(point: LinkedRecord & Pick<PlanPoint, "assocType" | "assocName">): string | null {
  const { assocType, assocName, assocId } = point;
  return assocType && assocId && assocName ? pathOf[assocType](point) : null;
}
