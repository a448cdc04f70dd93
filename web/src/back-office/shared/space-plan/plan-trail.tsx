import type { SpaceNode } from "@aeromaint/contracts/spaces/space.ts";
import { useDictionary } from "../../../reference-data/dictionaries.ts";
import styles from "./space-plan.module.css";

interface PlanTrailProps {
  tree: readonly SpaceNode[];
  /** From the base down to the space in view. */
  trail: readonly SpaceNode[];
  onChoose: (spaceId: string) => void;
}

/** One choice for each level from the base to what lies in the space in view. */
export function PlanTrail({ tree, trail, onChoose }: PlanTrailProps) {
  const { label } = useDictionary("SPACE_TYPE");
  const levels = [tree, ...trail.map(({ children }) => children)];
  return (
    <nav className={styles.trail} aria-label="选择空间">
      {levels.map((nodes, depth) => {
        const [first] = nodes;
        if (!first) return null;
        const above = trail[depth - 1];
        const kind = label(first.type);
        return (
          <select
            key={above?.id ?? "top"}
            aria-label={kind}
            value={trail[depth]?.id ?? ""}
            onChange={({ target }) => onChoose(target.value || (above?.id ?? first.id))}
          >
            {above && <option value="">{`全部${kind}`}</option>}
            {nodes.map(({ id, label: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        );
      })}
    </nav>
  );
}
