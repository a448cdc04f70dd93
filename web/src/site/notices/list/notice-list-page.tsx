import { summaryText } from "@aeromaint/contracts/fields/rich-text.ts";
import { useId } from "react";
import { useSignedIn } from "../../../api/tokens.ts";
import { FitMark } from "../../../own/documents/document-line.tsx";
import { NoticeMarks } from "../../../reference-data/notice-marks.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { dayOf } from "../../../ui/text/plain-values.ts";
import { Breadcrumb } from "../../breadcrumb.tsx";
import { usePageTitle } from "../../page-title.ts";
import { noticePath } from "../../paths.ts";
import { MemberLink } from "../../shared/access/member-link.tsx";
import { useListState } from "../../shared/content/list-state.ts";
import { FacetBlock, FacetColumns } from "../../shared/facets/facet-block.tsx";
import { FacetedResults, useFacetedList } from "../../shared/facets/faceted-list.tsx";
import { ListHead } from "../../shared/list-head.tsx";
import {
  countedNotices,
  type NoticeInList,
  noticesPerPage,
  useNoticePage,
  useReadAllNotices,
  useUnreadNotices,
} from "../../shared/notices/notices.ts";
import rows from "../../shared/rows.module.css";
import styles from "./notice-list-page.module.css";

const title = "公告";

/** All released notices: urgent and pinned ones first, unread ones marked for who is signed in. */
export function Component() {
  const signedIn = useSignedIn();
  const count = useUnreadNotices();
  const readAll = useReadAllNotices();
  const panel = useId();
  usePageTitle(title);
  const { state, go } = useListState();
  const { pageNum } = state;
  const unread = signedIn && state.unread === "1";
  return (
    <>
      <Breadcrumb steps={[{ label: title }]} />
      <header className="mb-3 flex items-center gap-4">
        <h1 className="font-semibold text-xl leading-snug">{title}</h1>
        {signedIn && (
          <Button
            className="ml-auto"
            disabled={count === 0 || readAll.isPending}
            onClick={() => readAll.mutate()}
          >
            全部标为已读
          </Button>
        )}
      </header>
      {signedIn && (
        <Tabs
          label="已读状态"
          panel={panel}
          tabs={[
            { key: "", label: "全部" },
            { key: "1", label: `未读${count > 0 ? ` ${count}` : ""}` },
          ]}
          active={unread ? "1" : ""}
          onChange={(key) => go({ unread: key, pageNum: 1 })}
        />
      )}
      <NoticeResults
        pageNum={pageNum}
        unread={unread}
        onPage={(target) => go({ pageNum: target })}
        panel={{ id: panel, ...(signedIn && { role: "tabpanel" }) }}
      />
    </>
  );
}

interface NoticeResultsProps {
  pageNum: number;
  unread: boolean;
  onPage: (page: number) => void;
  /** Panel of the tabs, if there are tabs. */
  panel: { id: string; role?: string };
}

/** Notices with their facets. */
function NoticeResults({ unread, panel, ...paging }: NoticeResultsProps) {
  const list = useFacetedList(countedNotices({ unread }), unread ? { unread: "1" } : {});
  const { pageNum } = paging;
  return (
    <FacetColumns>
      <FacetBlock {...list.facets} />
      <div {...panel} className="min-h-140">
        <FacetedResults
          {...paging}
          list={list}
          result={useNoticePage({ pageNum, unread, more: list.more })}
          subject={title}
          pageSize={noticesPerPage}
          skeleton={<Skeleton height={560} />}
          none={
            unread ? (
              <Empty title="没有未读公告">已读的公告在“全部”里</Empty>
            ) : (
              <Empty title="暂无公告">新的公告发布后会显示在这里</Empty>
            )
          }
        >
          {(notices, total) => (
            <>
              <ListHead>共 {total} 条</ListHead>
              <NoticeRows notices={notices} />
            </>
          )}
        </FacetedResults>
      </div>
    </FacetColumns>
  );
}

/** One page of notices; each opens in a new window, as on the home page. */
function NoticeRows({ notices }: { notices: NoticeInList[] }) {
  return (
    <ul className={rows.rows}>
      {notices.map(({ noticeId, noticeTitle, noticeTime, summary, read, isFitting, ...rank }) => (
        <li key={noticeId} data-read={read || undefined}>
          <MemberLink data-row="" className={rows.row} to={noticePath(noticeId)} target="_blank">
            <span className={rows.words}>
              <span className={styles.title}>
                <NoticeMarks {...rank} />
                <strong>{noticeTitle}</strong>
              </span>
              {summary && <span className={rows.summary}>{summaryText(summary)}</span>}
              <span className={rows.facts}>
                <time dateTime={dayOf(noticeTime)}>{noticeTime}</time>
                {read !== undefined && (
                  <span
                    className={classNames(
                      !read &&
                        "font-semibold text-accent before:mr-1.5 before:inline-block before:size-2 before:rounded-full before:bg-current",
                    )}
                  >
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
