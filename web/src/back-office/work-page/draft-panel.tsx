import type { DraftRow } from "@aeromaint/contracts/personal/draft.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { dialogRequest } from "../../crud/dialog/requested-dialog.ts";
import { draftCalls, draftsKey } from "../../crud/draft/draft-upload.ts";
import { listLocalDrafts, type StoredDraft } from "../../crud/draft/drafts.ts";
import { rowName } from "../../crud/resource-types.ts";
import { useSiteFacts, wallClock } from "../../reference-data/site-facts.ts";
import { listAddress, useMenuPages } from "../navigation/record-pages.ts";
import styles from "./work-page.module.css";
import { WorkPanel } from "./work-panel.tsx";
import { creatableRecords } from "./work-places.ts";

const maxShown = 6;

/** The user's drafts, here and on the server; each opens its form, which offers to restore it. */
export function DraftPanel({ userId }: { userId: string }) {
  const { pages } = useMenuPages();
  const drafts = useDrafts(userId).flatMap((draft) => {
    const making = creatableRecords.find(({ path }) => path === draft.formPath);
    return making && pages.has(making.page) ? [{ ...draft, making }] : [];
  });
  return (
    <WorkPanel
      title={drafts.length > 0 ? `草稿（${drafts.length}）` : "草稿"}
      empty={drafts.length === 0 && "没有未保存的草稿"}
    >
      <ul className="list">
        {drafts.slice(0, maxShown).map(({ making, ...draft }) => (
          <li key={`${draft.formPath} ${draft.rowId}`} className={styles.row}>
            <span className={styles.tag}>{draft.rowId === null ? "新增" : "编辑"}</span>
            <Link
              className={styles.rowTitle}
              to={listAddress(making.page, { ...making.filters, ...dialogRequest(draft.rowId) })}
            >
              {draft.title || "未填写标题"}
              <span className={styles.aside}>{making.noun}</span>
            </Link>
            <time className={styles.time}>{draft.savedAt.slice(5, 16)}</time>
          </li>
        ))}
      </ul>
    </WorkPanel>
  );
}

/** Of two drafts of one form the later; latest first. */
function useDrafts(userId: string): DraftRow[] {
  const { timeZone } = useSiteFacts();
  const { data: onServer = [] } = useQuery({
    queryKey: draftsKey,
    queryFn: draftCalls.list,
    meta: { quiet: true },
  });
  const latest = new Map<string, DraftRow>();
  const all = [...onServer, ...useLocalDrafts(userId).map((draft) => rowOf(draft, timeZone))];
  for (const draft of all.sort((one, other) => other.savedAt.localeCompare(one.savedAt))) {
    const key = `${draft.formPath} ${draft.rowId}`;
    if (!latest.has(key)) latest.set(key, draft);
  }
  return [...latest.values()];
}

/** Read again whenever the page's tab is activated, as it then resubscribes. */
function useLocalDrafts(userId: string): StoredDraft[] {
  const text = useSyncExternalStore(subscribeOtherWindows, () =>
    JSON.stringify(listLocalDrafts(userId)),
  );
  // Written by the line above.
  return useMemo(() => JSON.parse(text) as StoredDraft[], [text]);
}

function rowOf({ path, id, savedAt, values }: StoredDraft, timeZone: string): DraftRow {
  const title = rowName(values) ?? "";
  return { formPath: path, rowId: id, title, savedAt: wallClock(savedAt, timeZone) };
}

/** Calls back when another window changes the storage. */
function subscribeOtherWindows(changed: () => void): () => void {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}
