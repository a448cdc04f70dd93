import type { OpenNoticeRow } from "@aeromaint/contracts/notices/notice.ts";
import { NoticeMarks } from "../../reference-data/notice-marks.tsx";
import { dayOf } from "../../ui/text/plain-values.ts";
import { noticePath } from "../paths.ts";
import { MemberLink } from "../shared/access/member-link.tsx";
import { useNotices } from "../shared/notices/notices.ts";
import styles from "./urgent-notices.module.css";

const urgent: OpenNoticeRow["noticeLevel"] = "3";

/** Urgent notices, outside of the rotating ones. */
export function UrgentNotices() {
  const { data } = useNotices();
  const notices = data?.list.filter(({ noticeLevel }) => noticeLevel === urgent) ?? [];
  if (notices.length === 0) return null;
  return (
    <ul
      className={`mb-5 rounded-md [&_a]:flex [&_a]:items-center [&_a]:gap-3 [&_a]:px-4 [&_a]:py-2.5 [&_a]:no-underline max-md:[&_time]:hidden ${styles.urgent}`}
      aria-label="紧急公告"
    >
      {notices.map(({ noticeId, noticeTitle, noticeTime, ...rank }) => (
        <li key={noticeId}>
          <MemberLink to={noticePath(noticeId)} target="_blank">
            <NoticeMarks {...rank} />
            <strong className="wrap-anywhere min-w-0 flex-1 font-semibold">{noticeTitle}</strong>
            <time
              className="whitespace-nowrap font-normal font-technical text-muted text-sm/snug tabular-nums"
              dateTime={dayOf(noticeTime)}
            >
              {dayOf(noticeTime)}
            </time>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}
