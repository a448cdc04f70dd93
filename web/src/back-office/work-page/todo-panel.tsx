import { revisionStates } from "@aeromaint/contracts/documents/revision-state.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { ReloadPrompt } from "../../crud/reload-prompt.tsx";
import { OfficeDocumentLine } from "../shared/document-line.tsx";
import { documentParameter, revisionParameter } from "../shared/documents/documents.ts";
import type { useTodos } from "../shared/documents/todos.ts";
import styles from "./work-page.module.css";
import { ListLink, relativeTime, shortTime, WorkPanel } from "./work-panel.tsx";

interface TodoPanelProps {
  todos: ReturnType<typeof useTodos>;
  now: string;
}

/** Revisions that wait for the user's decision, most urgent first. */
export function TodoPanel({ todos: { data, refetch }, now }: TodoPanelProps) {
  const { list = [], total = 0 } = data ?? {};
  const remaining = total - list.length;
  return (
    <WorkPanel
      title={total > 0 ? `待我审批（${total}）` : "待我审批"}
      empty={data && total === 0 && "没有等待您审批的文件"}
    >
      {!data && <ReloadPrompt onRetry={refetch} />}
      <ul className="list">
        {list.map((row) => (
          <li key={row.revisionId} className={styles.row}>
            <ListLink
              page={screens.documents.path}
              filters={{ [documentParameter]: row.itemId, [revisionParameter]: String(row.revNo) }}
              className={styles.rowTitle}
            >
              {row.title}
              <span className={styles.aside}>
                {revisionStates[row.state]}，{row.authorName} 编写
                {row.forName && `，代 ${row.forName} 审批`}
              </span>
              <OfficeDocumentLine document={{ ...row, reviewBy: null }} />
            </ListLink>
            {row.dueTime && <DueTime due={row.dueTime} now={now} />}
          </li>
        ))}
      </ul>
      {remaining > 0 && <p className={styles.rest}>另有 {remaining} 项排在其后</p>}
    </WorkPanel>
  );
}

function DueTime({ due, now }: { due: string; now: string }) {
  const isOver = due < now;
  return (
    <>
      <span className={`rigid hint ${styles.fact}`} data-tone={isOver ? "refused" : undefined}>
        {isOver ? "已超期" : `${relativeTime(due, now)}到期`}
      </span>
      <time className={styles.time}>{shortTime(due, now)}</time>
    </>
  );
}
