import type { SpaceNode } from "@aeromaint/contracts/spaces/space.ts";
import { ScreenPanel } from "../pieces/screen-panel.tsx";
import styles from "./hangar.module.css";

/** How many bays of each hangar an aircraft stands in. */
export function BaysPanel({ tree }: { tree: readonly SpaceNode[] }) {
  const hangars = tree.flatMap(({ children }) => children);
  return (
    <ScreenPanel title="机位占用" empty={hangars.length === 0 && "还没有机库"}>
      <ul className={styles.bays}>
        {hangars.map(({ id, label, children: bays }) => (
          <li key={id}>
            {label}
            <b className={styles.taken}>
              {bays.filter(({ aircraft }) => aircraft !== null).length}
              <small className={styles.all}> / {bays.length} 机位</small>
            </b>
          </li>
        ))}
      </ul>
    </ScreenPanel>
  );
}
