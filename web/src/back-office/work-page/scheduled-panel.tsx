import {
  scheduledKinds,
  type Workbench,
} from "@aeromaint/contracts/personal/workbench/workbench.ts";
import { recordPage } from "../navigation/record-pages.ts";
import { OfficeDocumentLine } from "../shared/document-line.tsx";
import styles from "./work-page.module.css";
import { ListLink, relativeTime, shortTime, WorkPanel } from "./work-panel.tsx";

/** Filter of the list that finds a record by title. */
const titleFilterName = (kind: string) => (kind === "notice" ? "noticeTitle" : "title");

interface ScheduledPanelProps {
  scheduled: NonNullable<Workbench["scheduled"]>;
  now: string;
}

/** Next scheduled releases. */
export function ScheduledPanel({ scheduled: { total, list }, now }: ScheduledPanelProps) {
  const remaining = total - list.length;
  return (
    <WorkPanel title="即将发布" empty={total === 0 && "没有待发布的内容，新的排期会出现在这里"}>
      <ul className="list">
        {list.map(({ kind, id, title, releaseTime, document }) => (
          <li key={id} className={styles.row}>
            <span className={styles.tag}>{scheduledKinds[kind]}</span>
            <ListLink
              page={recordPage(kind)}
              filters={{ [titleFilterName(kind)]: title }}
              record={id}
              className={styles.rowTitle}
            >
              {title}
              <OfficeDocumentLine document={document} />
            </ListLink>
            <span className={`rigid hint ${styles.fact}`}>{relativeTime(releaseTime, now)}</span>
            <time className={styles.time}>{shortTime(releaseTime, now)}</time>
          </li>
        ))}
      </ul>
      {remaining > 0 && (
        <p className={styles.rest}>另有 {remaining} 条排在其后，各列表按发布时间排在最前</p>
      )}
    </WorkPanel>
  );
}
