import type { Workbench } from "@aeromaint/contracts/personal/workbench/workbench.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { OfficeDocumentLine } from "../shared/document-line.tsx";
import { documentParameter } from "../shared/documents/documents.ts";
import styles from "./work-page.module.css";
import { ListLink, WorkPanel } from "./work-panel.tsx";

interface ReviewPanelProps {
  reviews: NonNullable<Workbench["reviews"]>;
}

/** Documents of the user's department with an overdue review, oldest first. */
export function ReviewPanel({ reviews: { total, list } }: ReviewPanelProps) {
  const remaining = total - list.length;
  const page = screens.documents.path;
  return (
    <WorkPanel
      title={`逾期复审（${total}）`}
      more={
        <ListLink page={page} filters={{ review: "over" }}>
          全部逾期复审
        </ListLink>
      }
    >
      <ul className="list">
        {list.map(({ itemId, title, document }) => (
          <li key={itemId} className={styles.row}>
            <ListLink
              page={page}
              filters={{ [documentParameter]: itemId }}
              className={styles.rowTitle}
            >
              {title}
              <OfficeDocumentLine document={document} />
            </ListLink>
            <span className={`rigid hint ${styles.fact}`} data-tone="refused">
              复审日
            </span>
            <time className={styles.time}>{document.reviewBy}</time>
          </li>
        ))}
      </ul>
      {remaining > 0 && <p className={styles.rest}>另有 {remaining} 份排在其后</p>}
    </WorkPanel>
  );
}
