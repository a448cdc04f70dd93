import type { OpenNoticeRow } from "@aeromaint/contracts/notices/notice.ts";
import { NoticeMarks } from "../../reference-data/notice-marks.tsx";
import { dayOf } from "../../ui/text/plain-values.ts";
import { noticePath } from "../paths.ts";
import { MemberLink } from "../shared/access/member-link.tsx";
import { useNotices } from "../shared/notices/notices.ts";

const urgent: OpenNoticeRow["noticeLevel"] = "3";

/** Urgent notices, outside of the rotating ones. */
export function UrgentNotices() {
  const { data } = useNotices();
  const notices = data?.list.filter(({ noticeLevel }) => noticeLevel === urgent) ?? [];
  if (notices.length === 0) return null;
  return (
    <ul className="mb-5 rounded-md border border-refused" aria-label="紧急公告">
      {notices.map(({ noticeId, noticeTitle, noticeTime, ...rank }) => (
        <li key={noticeId} className="not-first:border-t">
          <MemberLink
            to={noticePath(noticeId)}
            target="_blank"
            className="group flex items-center gap-3 px-4 py-2.5 text-ink"
          >
            <NoticeMarks {...rank} />
            <strong className="wrap-anywhere min-w-0 flex-1 font-semibold group-hover:text-link">
              {noticeTitle}
            </strong>
            <time
              className="whitespace-nowrap font-technical text-muted text-sm/snug tabular-nums max-md:hidden"
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
