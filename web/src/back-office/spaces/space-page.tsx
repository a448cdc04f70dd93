import {
  planPointsPath,
  type SpaceNode,
  spaceTreePath,
} from "@aeromaint/contracts/spaces/space.ts";
import { Card, Skeleton } from "antd";
import { lazy, Suspense } from "react";
import { EmptyList } from "../../crud/list/empty-list.tsx";
import { useTabSearchParams } from "../../crud/tab-location.tsx";
import { trailOf } from "../shared/space-plan/geometry.ts";
import { useSpaceTree } from "../shared/space-plan/plan-data.ts";
import { SpacePlan } from "../shared/space-plan/space-plan.tsx";
import styles from "./space-manage.module.css";
import { SpaceTree } from "./space-tree.tsx";

const planHeight = 400;

/** Below the plan, and heavier than what is above it. */
const PointList = lazy(async () => ({ default: (await import("./point-list.tsx")).PointList }));

/** Bases with what lies in them on the left; plan and points of the chosen one on the right. */
export default function SpacePage() {
  const { data: tree, isError, refetch } = useSpaceTree();
  if (tree) return <LoadedPage tree={tree} />;
  return (
    <Card>
      {isError ? (
        <EmptyList failed searched={false} onReload={() => void refetch()} />
      ) : (
        <Skeleton active />
      )}
    </Card>
  );
}

function LoadedPage({ tree }: { tree: SpaceNode[] }) {
  const [parameters, setParameters] = useTabSearchParams();
  // The address may name a space that is gone.
  const requestedPath = trailOf(tree, parameters.get("spaceId") ?? "");
  const trail = requestedPath.length > 0 ? requestedPath : tree.slice(0, 1);
  const chosen = trail.at(-1);
  const choose = (spaceId: string) => setParameters({ spaceId });
  return (
    <div className={styles.page}>
      <SpaceTree
        tree={tree}
        chosen={chosen}
        above={trail.at(-2)}
        onChoose={choose}
        affects={[spaceTreePath, planPointsPath]}
      />
      <div className={`min-w-0 ${styles.content}`}>
        {chosen && (
          <>
            <Card size="small">
              <SpacePlan spaceId={chosen.id} onSpaceChange={choose} height={planHeight} />
            </Card>
            <Suspense fallback={<Skeleton active />}>
              <PointList key={chosen.id} tree={tree} spaceId={chosen.id} />
            </Suspense>
          </>
        )}
      </div>
    </div>
  );
}
