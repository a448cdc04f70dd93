import { useMemo, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { asking } from "../../crud/dialog/asked-dialog.ts";
import { draftsOf, type KeptDraft } from "../../crud/draft/drafts.ts";
import { wallClock } from "../../reference-data/wall-clock.ts";
import { listAddress } from "../navigation/record-pages.ts";
import { useMenuPages } from "../navigation/use-menu-pages.ts";
import { Panel } from "./panel.tsx";
import styles from "./work-page.module.css";
import { type Making, makings } from "./work-places.ts";

const shown = 6;

/** What was typed in this browser and not saved; each opens its form, which offers to restore it. */
export function DraftPanel({ userId }: { userId: string }) {
  const { pages } = useMenuPages();
  const drafts = useDrafts(userId).flatMap((draft) => {
    const making = makings.find(({ path }) => path === draft.path);
    return making && pages.has(making.page) ? [{ ...draft, making }] : [];
  });
  return (
    <Panel
      title={drafts.length > 0 ? `草稿（${drafts.length}）` : "草稿"}
      empty={drafts.length === 0 && "本浏览器中没有未保存的草稿"}
    >
      <ul className={styles.rows}>
        {drafts.slice(0, shown).map(({ making, ...draft }) => (
          <li key={`${draft.path} ${draft.id}`} className={styles.row}>
            <span className={styles.tag}>{draft.id === null ? "新增" : "编辑"}</span>
            <Link
              className={styles.rowTitle}
              to={listAddress(making.page, making.filters)}
              state={asking(draft.id)}
            >
              {titleOf(draft, making)}
              <span className={styles.aside}>{making.noun}</span>
            </Link>
            <time className={styles.time}>{wallClock(draft.savedAt).slice(5, 16)}</time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function titleOf({ values }: KeptDraft, { titled }: Making): string {
  const title = values[titled];
  return typeof title === "string" && title ? title : "未填写标题";
}

/** Read anew whenever the page comes to the front, which is when it listens again. */
function useDrafts(userId: string): KeptDraft[] {
  const text = useSyncExternalStore(onElsewhere, () => JSON.stringify(draftsOf(userId)));
  // Written by the line above.
  return useMemo(() => JSON.parse(text) as KeptDraft[], [text]);
}

/** Drafts of other windows of this browser. */
function onElsewhere(changed: () => void): () => void {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}
