import { goneTitle } from "@aeromaint/contracts/content/release-state.ts";
import type { PlanPoint } from "@aeromaint/contracts/spaces/space.ts";
import { useDictionary } from "../../../reference-data/dictionaries.ts";
import { linkPath } from "./link-path.ts";
import { InlinePointMark } from "./point-marks.tsx";
import styles from "./space-plan.module.css";

interface PointPanelProps {
  point: PlanPoint;
  /** Names of the spaces that it lies in, the base first. */
  where: readonly string[];
  onClose: () => void;
}

/** What a point is, where it is, and what it stands for. */
export function PointPanel({ point, where, onClose }: PointPanelProps) {
  const { label: stateLabel } = useDictionary("POINT_STATUS");
  const { label: kindLabel } = useDictionary("POINT_ASSOC");
  return (
    <section className={styles.panel} aria-label={`点位 ${point.name}`}>
      <header>
        <h3>{point.name}</h3>
        <button type="button" aria-label="关闭点位详情" onClick={onClose}>
          ×
        </button>
      </header>
      <dl>
        <dt className="muted">状态</dt>
        <dd className="tabular break-anywhere">
          <InlinePointMark status={point.status} /> {stateLabel(point.status)}
        </dd>
        <dt className="muted">位置</dt>
        <dd className="tabular break-anywhere">{where.join(" / ")}</dd>
        <dt className="muted">坐标</dt>
        <dd className="tabular break-anywhere">
          x {point.x} · y {point.y} · z {point.z} 米
        </dd>
        <dt className="muted">{point.assocType ? kindLabel(point.assocType) : "关联"}</dt>
        <dd className="tabular break-anywhere">
          <LinkedName point={point} />
        </dd>
        <dt className="muted">更新</dt>
        <dd className="tabular break-anywhere">{point.updateTime}</dd>
      </dl>
    </section>
  );
}

function LinkedName({ point }: { point: PlanPoint }) {
  const path = linkPath(point);
  if (path) {
    return (
      <a className="link" href={path} target="_blank" rel="noopener">
        {point.assocName}
      </a>
    );
  }
  return point.assocId ? goneTitle : "未关联";
}
