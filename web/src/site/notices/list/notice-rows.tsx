import { summaryText } from "@aeromaint/contracts/fields/rich-text.ts";
import { dayOf } from "../../../ui/plain-values.ts";
import { noticePath } from "../../paths.ts";
import rows from "../../rows.module.css";
import { MemberLink } from "../../shared/access/member-link.tsx";
import { FitMark } from "../../shared/facets/fit-strip.tsx";
import { NoticeMarks } from "../../shared/notices/notice-marks.tsx";
import type { NoticeInList } from "../../shared/notices/notices.ts";
import styles from "./notice-list-page.module.css";

/** One page of notices; each opens in a new window, as on the home page. */
export function NoticeRows({ notices }: { notices: NoticeInList[] }) {
  return (
    <ul className={`list ${rows.rows}`}>
      {notices.map(({ noticeId, noticeTitle, noticeTime, summary, read, isFitting, ...rank }) => (
        <li key={noticeId} data-read={read || undefined}>
          <MemberLink className={rows.row} to={noticePath(noticeId)} target="_blank">
            <span className={rows.words}>
              <span className={styles.title}>
                <NoticeMarks {...rank} />
                <strong>{noticeTitle}</strong>
              </span>
              {summary && <span className={rows.summary}>{summaryText(summary)}</span>}
              <span className={rows.facts}>
                <time dateTime={dayOf(noticeTime)}>{noticeTime}</time>
                {read !== undefined && (
                  <span className={styles.state} data-unread={!read || undefined}>
                    {read ? "已读" : "未读"}
                  </span>
                )}
                <FitMark isFitting={isFitting} />
              </span>
            </span>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}
