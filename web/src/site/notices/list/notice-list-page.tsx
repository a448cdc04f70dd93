import { summaryText } from "@aeromaint/contracts/fields/rich-text.ts";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { useSignedIn } from "../../../api/tokens.ts";
import { ownAircraftListParams, useOwnAircraft } from "../../../session/own-aircraft.ts";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Pager } from "../../../ui/pager/pager.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { dayOf } from "../../../ui/text/plain-values.ts";
import { usePageTitle } from "../../page-title.ts";
import { noticePath, paths } from "../../paths.ts";
import { MemberLink } from "../../shared/access/member-link.tsx";
import { NotLoaded } from "../../shared/error/not-loaded.tsx";
import { FacetBlock, FacetChips, UnknownAircraft } from "../../shared/facets/facet-block.tsx";
import {
  countChosenFacets,
  facetsToQuery,
  noFacets,
  unknownAircraftMessage,
  useChosenFacets,
  useFacetCounts,
} from "../../shared/facets/facet-state.ts";
import facetStyles from "../../shared/facets/facets.module.css";
import { FitMark, FitStrip } from "../../shared/facets/fit-strip.tsx";
import { ListHead } from "../../shared/list-head.tsx";
import { NoticeMarks } from "../../shared/notices/notice-marks.tsx";
import {
  countedNotices,
  type NoticeInList,
  type NoticePageQuery,
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
  const [query, setQuery] = useSearchParams();
  const signedIn = useSignedIn();
  const count = useUnreadNotices();
  const readAll = useReadAllNotices();
  const panel = useId();
  usePageTitle(title);
  const unread = signedIn && query.get("unread") === "1";
  const page = Number(query.get("pageNum"));
  const pageNum = Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
  const go = (next: { unread: boolean; pageNum: number }) => {
    const changed = new URLSearchParams(query);
    for (const name of ["unread", "pageNum"]) changed.delete(name);
    if (next.unread) changed.set("unread", "1");
    if (next.pageNum > 1) changed.set("pageNum", String(next.pageNum));
    setQuery(changed);
  };
  return (
    <>
      <Breadcrumb steps={[{ label: "首页", to: paths.home }, { label: title }]} />
      <header className={`row gap-4 mb-3 ${styles.header}`}>
        <h1>{title}</h1>
        {signedIn && (
          <Button
            className={styles.readAll}
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
          onChange={(key) => go({ unread: key === "1", pageNum: 1 })}
        />
      )}
      <NoticeResults
        pageNum={pageNum}
        unread={unread}
        toPage={(target) => go({ unread, pageNum: target })}
        panel={{ id: panel, ...(signedIn && { role: "tabpanel" }) }}
      />
    </>
  );
}

interface NoticeResultsProps {
  pageNum: number;
  unread: boolean;
  toPage: (page: number) => void;
  /** The tabs' panel, where there are tabs. */
  panel: { id: string; role?: string };
}

/** The notices, and beside them what they can be narrowed by. */
function NoticeResults({ pageNum, unread, toPage, panel }: NoticeResultsProps) {
  const facets = useChosenFacets();
  const { data: own } = useOwnAircraft();
  const fit = ownAircraftListParams(own);
  const chosen = facetsToQuery(facets.chosen);
  const counts = useFacetCounts(countedNotices({ unread }), {
    ...(unread && { unread: "1" }),
    ...chosen,
    ...(fit.fitsOnly && fit),
  });
  return (
    <div className={facetStyles.page}>
      <FacetBlock
        {...facets}
        counts={counts.data}
        isWaiting={counts.isPlaceholderData}
        hasFailed={counts.isError}
      />
      <div {...panel} className={styles.panel}>
        <FacetChips {...facets} counts={counts.data} />
        <FitStrip own={own} />
        <Notices
          listQuery={{ pageNum, unread, more: { ...chosen, ...fit } }}
          isNarrowed={countChosenFacets(facets.chosen) > 0}
          toPage={toPage}
          clear={() => facets.choose(noFacets)}
          forgetAircraft={() => facets.choose({ ...facets.chosen, aircraft: "" })}
        />
      </div>
    </div>
  );
}

interface NoticesProps extends Pick<NoticeResultsProps, "toPage"> {
  listQuery: NoticePageQuery;
  isNarrowed: boolean;
  clear: () => void;
  forgetAircraft: () => void;
}

function Notices({ listQuery, forgetAircraft, ...empty }: NoticesProps) {
  const { data, error, isPending, isPlaceholderData, refetch } = useNoticePage(listQuery);
  const unknown = unknownAircraftMessage(error);
  if (isPending) return <Skeleton height={560} />;
  if (unknown) return <UnknownAircraft sentence={unknown} forget={forgetAircraft} />;
  if (error) return <NotLoaded subject="公告" onRetry={refetch} />;
  const { list, total } = data;
  if (list.length === 0) return <NoNotices total={total} unread={listQuery.unread} {...empty} />;
  return (
    <div data-waiting={isPlaceholderData}>
      <ListHead>共 {total} 条</ListHead>
      <NoticeRows notices={list} />
      <Pager
        page={listQuery.pageNum}
        pages={Math.ceil(total / noticesPerPage)}
        onPage={empty.toPage}
      />
    </div>
  );
}

interface NoNoticesProps extends Pick<NoticesProps, "toPage" | "clear" | "isNarrowed"> {
  total: number;
  unread: boolean;
}

function NoNotices({ total, unread, toPage, clear, isNarrowed }: NoNoticesProps) {
  if (total > 0) {
    return (
      <Empty title="这一页没有公告">
        <Button onClick={() => toPage(1)}>回到第一页</Button>
      </Empty>
    );
  }
  if (isNarrowed) {
    return (
      <Empty title="没有符合条件的公告">
        <Button onClick={clear}>清除筛选条件</Button>
      </Empty>
    );
  }
  return unread ? (
    <Empty title="没有未读公告">已读的公告在“全部”里</Empty>
  ) : (
    <Empty title="暂无公告">新的公告发布后会显示在这里</Empty>
  );
}

/** One page of notices; each opens in a new window, as on the home page. */
function NoticeRows({ notices }: { notices: NoticeInList[] }) {
  return (
    <ul className={`list ${rows.rows}`}>
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
