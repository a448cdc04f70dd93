import { useState } from "react";
import { usePlanPoints, useSpaceTree } from "../../shared/space-plan/plan-data.ts";
import { SpacePlan } from "../../shared/space-plan/space-plan.tsx";
import { useFeed, useFreshPlan } from "../feed/use-feed.ts";
import { ScreenFrame } from "../frame/screen-frame.tsx";
import { AttentionPanel } from "./attention-panel.tsx";
import { BaysPanel } from "./bays-panel.tsx";
import styles from "./hangar.module.css";
import { StatusPanel } from "./status-panel.tsx";

/** The plan of the hangars: bays, positions, points and what they stand for. */
export default function HangarPage() {
  const { connection } = useFeed();
  useFreshPlan();
  const { data: tree = [] } = useSpaceTree();
  const { data: points = [] } = usePlanPoints();
  const [spaceId, setSpaceId] = useState<string>();
  return (
    <ScreenFrame title="机库态势" connection={connection}>
      <div className={styles.wall}>
        <div className={styles.plan}>
          <SpacePlan height="100%" spaceId={spaceId} onSpaceChange={setSpaceId} />
        </div>
        <div className={styles.side}>
          <StatusPanel points={points} />
          <BaysPanel tree={tree} />
          <AttentionPanel tree={tree} points={points} onChoose={setSpaceId} />
        </div>
      </div>
    </ScreenFrame>
  );
}
