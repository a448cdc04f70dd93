import { useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { formDialogParams } from "../../crud/dialog/requested-dialog.ts";
import { formatMoment, useSiteFacts } from "../../reference-data/site-facts.ts";
import {
  listDraftCopies,
  mergeDrafts,
  type StoredDraft,
} from "../../session/drafts/draft-copies.ts";
import { draftCalls, draftsKey } from "../../session/drafts/draft-writer.ts";
import { localStore } from "../../ui/storage/browser-storage.ts";
import { listAddress, useMenuPages } from "../navigation/record-pages.ts";
import { creatableRecords } from "./creatable-records.ts";
import styles from "./work-page.module.css";
import { WorkPanel } from "./work-panel.tsx";

const maxShown = 6;

/**
 * Drafts of the user in this browser and on the server. A click opens the form, which restores the
 * draft.
 */
export function DraftPanel({ userId }: { userId: string }) {
  const { pages } = useMenuPages();
  const { timeZone } = useSiteFacts();
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
          <li key={`${draft.formPath} ${draft.rowId} ${draft.draftId}`} className={styles.row}>
            <span className={styles.tag}>{draft.rowId === null ? "新增" : "编辑"}</span>
            <Link
              className={styles.rowTitle}
              to={listAddress(making.page, { ...making.filters, ...formDialogParams(draft.rowId) })}
            >
              {draft.title || "未填写标题"}
              <span className={styles.aside}>{making.noun}</span>
            </Link>
            <time className={styles.time}>
              {formatMoment(draft.typedAt, timeZone).slice(5, 16)}
            </time>
          </li>
        ))}
      </ul>
    </WorkPanel>
  );
}

/** Drafts on the server and in this browser, latest first. */
function useDrafts(userId: string): StoredDraft[] {
  const { data: rows } = useQuery({
    queryKey: draftsKey,
    queryFn: draftCalls.list,
    meta: { quiet: true },
  });
  return mergeDrafts(rows, useBrowserDrafts(userId));
}

/** Drafts in this browser. Re-renders after each change of the storage. */
function useBrowserDrafts(userId: string): ReturnType<typeof listDraftCopies> {
  const text = useSyncExternalStore(localStore.watch, () =>
    JSON.stringify(listDraftCopies(userId)),
  );
  // The line above wrote this text.
  return useMemo(() => JSON.parse(text) as ReturnType<typeof listDraftCopies>, [text]);
}
