import { useMemo, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { dialogRequest } from "../../crud/dialog/requested-dialog.ts";
import { listDrafts, type StoredDraft } from "../../crud/draft/drafts.ts";
import { wallClock } from "../../reference-data/wall-clock.ts";
import { listAddress } from "../navigation/record-pages.ts";
import { useMenuPages } from "../navigation/use-menu-pages.ts";
import styles from "./work-page.module.css";
import { WorkPanel } from "./work-panel.tsx";
import { type CreatableRecord, creatableRecords } from "./work-places.ts";

const maxShown = 6;

/** The user's drafts in this browser; each opens its form, which offers to restore it. */
export function DraftPanel({ userId }: { userId: string }) {
  const { pages } = useMenuPages();
  const drafts = useDrafts(userId).flatMap((draft) => {
    const making = creatableRecords.find(({ path }) => path === draft.path);
    return making && pages.has(making.page) ? [{ ...draft, making }] : [];
  });
  return (
    <WorkPanel
      title={drafts.length > 0 ? `草稿（${drafts.length}）` : "草稿"}
      empty={drafts.length === 0 && "本浏览器中没有未保存的草稿"}
    >
      <ul className={styles.rows}>
        {drafts.slice(0, maxShown).map(({ making, ...draft }) => (
          <li key={`${draft.path} ${draft.id}`} className={styles.row}>
            <span className={styles.tag}>{draft.id === null ? "新增" : "编辑"}</span>
            <Link
              className={styles.rowTitle}
              to={listAddress(making.page, { ...making.filters, ...dialogRequest(draft.id) })}
            >
              {titleOf(draft, making)}
              <span className={styles.aside}>{making.noun}</span>
            </Link>
            <time className={styles.time}>{wallClock(draft.savedAt).slice(5, 16)}</time>
          </li>
        ))}
      </ul>
    </WorkPanel>
  );
}

function titleOf({ values }: StoredDraft, { titled }: CreatableRecord): string {
  const title = values[titled];
  return typeof title === "string" && title ? title : "未填写标题";
}

/** Read again whenever the page's tab is activated, as it then resubscribes. */
function useDrafts(userId: string): StoredDraft[] {
  const text = useSyncExternalStore(subscribeOtherWindows, () =>
    JSON.stringify(listDrafts(userId)),
  );
  // Written by the line above.
  return useMemo(() => JSON.parse(text) as StoredDraft[], [text]);
}

/** Calls back when another window changes the storage. */
function subscribeOtherWindows(changed: () => void): () => void {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}
