import type { OpenNoticeRow } from "@aeromaint/contracts/notices/notice.ts";
import { useDictionary } from "../../../reference-data/dictionaries.ts";
import styles from "./notice-marks.module.css";

type NoticeRank = Pick<OpenNoticeRow, "noticeLevel" | "pinned">;

/** What puts a notice before others, in words: its importance, and that it is pinned. */
export function NoticeMarks({ noticeLevel, pinned }: NoticeRank) {
  return (
    <>
      {noticeLevel !== "1" && <LevelMark level={noticeLevel} />}
      {pinned === "1" && <span className={styles.mark}>置顶</span>}
    </>
  );
}

function LevelMark({ level }: { level: string }) {
  const levels = useDictionary("NOTICE_LEVEL");
  return (
    <span className={styles.mark} data-level={level}>
      {levels.label(level)}
    </span>
  );
}
