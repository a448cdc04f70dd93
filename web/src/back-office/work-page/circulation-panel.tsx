import { screens } from "@aeromaint/contracts/screens.ts";
import type { Workbench } from "@aeromaint/contracts/workbench/workbench.ts";
import { shownCirculation } from "../shared/documents/circulations.ts";
import { PlaceLink } from "./place-link.tsx";
import { shortTime } from "./times.ts";
import styles from "./work-page.module.css";
import { WorkPanel } from "./work-panel.tsx";

interface CirculationPanelProps {
  circulations: NonNullable<Workbench["circulations"]>;
  now: string;
}

/** Circulations with people who are late, the longest overdue first. */
export function CirculationPanel({ circulations: { total, list }, now }: CirculationPanelProps) {
  const remaining = total - list.length;
  return (
    <WorkPanel title={`逾期传阅（${total}）`} empty={false}>
      <ul className="list">
        {list.map(({ circulationId, title, dueTime, overdue }) => (
          <li key={circulationId} className={styles.row}>
            <PlaceLink
              page={screens.circulations.path}
              filters={{ [shownCirculation]: circulationId }}
              className={styles.rowTitle}
            >
              {title}
            </PlaceLink>
            <span className={`rigid hint ${styles.fact}`} data-tone="refused">
              {overdue} 人逾期
            </span>
            <time className={styles.time}>{shortTime(dueTime, now)}</time>
          </li>
        ))}
      </ul>
      {remaining > 0 && <p className={styles.rest}>另有 {remaining} 项排在其后</p>}
    </WorkPanel>
  );
}
