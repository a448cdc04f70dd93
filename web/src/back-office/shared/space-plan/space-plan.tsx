import type { PlanPoint, SpaceNode } from "@aeromaint/contracts/spaces/space.ts";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { idsIn, placePoints, placeSpaces, trailOf } from "./geometry.ts";
import { usePlanPoints, useSpaceTree } from "./plan-data.ts";
import { PlanDrawing } from "./plan-drawing.tsx";
import { PlanLegend } from "./plan-legend.tsx";
import { PlanTrail } from "./plan-trail.tsx";
import { PointPanel } from "./point-panel.tsx";
import styles from "./space-plan.module.css";

interface SpacePlanProps {
  /** The space in view: a base, hangar, bay or position; the first base where absent. */
  spaceId?: string | undefined;
  /** Called when another space is opened. With it `spaceId` is controlled, without it local. */
  onSpaceChange?: (spaceId: string) => void;
  /** Any CSS length; the height of what is around where absent. */
  height?: number | string;
}

/** The plan of a base or of a part of it, drawn from the platform's spaces and points. */
export function SpacePlan({ spaceId, onSpaceChange, height = "100%" }: SpacePlanProps) {
  const tree = useSpaceTree();
  const points = usePlanPoints();
  const [own, setOwn] = useState<{ given: string | undefined; chosen: string }>();
  // A new `spaceId` overrides an earlier local selection.
  const chosen = own && own.given === spaceId && !onSpaceChange ? own.chosen : spaceId;
  const choose = onSpaceChange ?? ((id: string) => setOwn({ given: spaceId, chosen: id }));
  const failed = tree.isError || points.isError;
  return (
    <section className={styles.plan} style={{ height }} aria-label="机库平面图">
      {tree.data && points.data ? (
        <LoadedPlan tree={tree.data} points={points.data} chosen={chosen} onChoose={choose} />
      ) : (
        <div className={styles.note} role="status">
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
        </div>
      )}
    </section>
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
  // A space that is gone leaves the whole of the first base in view.
  const found = chosen ? trailOf(tree, chosen) : [];
  const trail = found.length > 0 ? found : tree.slice(0, 1);
  const base = trail[0];
  const shown = trail.at(-1);
  if (!base || !shown) return <div className={styles.note}>尚未建立基地、机库与机位</div>;

  const spaces = placeSpaces(base);
  const inView = idsIn(shown);
  const drawn = placePoints(spaces, points).filter(({ space }) => inView.has(space.id));
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
      <header className={styles.head}>
        <PlanTrail tree={tree} trail={trail} onChoose={onChoose} />
        <PlanLegend points={drawn.map(({ point }) => point)} />
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the detail, wherever the focus is in here. */}
      <div className={styles.stage} ref={stage} onKeyDown={onKeyDown}>
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
            where={trailOf(tree, open.space.id).map(({ label }) => label)}
            onClose={close}
          />
        )}
      </div>
    </>
  );
}
