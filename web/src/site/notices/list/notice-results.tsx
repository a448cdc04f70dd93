import { fitQueryOf, useOwnAircraft } from "../../../session/own-aircraft.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Pager } from "../../../ui/pager/pager.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ListHead } from "../../list-head.tsx";
import { NotLoaded } from "../../shared/error/not-loaded.tsx";
import { FacetBlock } from "../../shared/facets/facet-block.tsx";
import { FacetChips } from "../../shared/facets/facet-chips.tsx";
import { unknownAircraft, useFacetCounts } from "../../shared/facets/facet-counts.ts";
import {
  countChosen,
  facetsQueryOf,
  noFacets,
  useChosenFacets,
} from "../../shared/facets/facet-state.ts";
import facetStyles from "../../shared/facets/facets.module.css";
import { FitStrip } from "../../shared/facets/fit-strip.tsx";
import { UnknownAircraft } from "../../shared/facets/unknown-aircraft.tsx";
import {
  countedNotices,
  type NoticesAsked,
  noticesPerPage,
  useNoticePage,
} from "../../shared/notices/notices.ts";
import styles from "./notice-list-page.module.css";
import { NoticeRows } from "./notice-rows.tsx";

interface NoticeResultsProps {
  pageNum: number;
  unread: boolean;
  toPage: (page: number) => void;
  /** The tabs' panel, where there are tabs. */
  panel: { id: string; role?: string };
}

/** The notices, and beside them what they can be narrowed by. */
export function NoticeResults({ pageNum, unread, toPage, panel }: NoticeResultsProps) {
  const facets = useChosenFacets();
  const { data: own } = useOwnAircraft();
  const fit = fitQueryOf(own);
  const chosen = facetsQueryOf(facets.chosen);
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
          asked={{ pageNum, unread, more: { ...chosen, ...fit } }}
          isNarrowed={countChosen(facets.chosen) > 0}
          toPage={toPage}
          clear={() => facets.choose(noFacets)}
          forgetAircraft={() => facets.choose({ ...facets.chosen, aircraft: "" })}
        />
      </div>
    </div>
  );
}

interface NoticesProps extends Pick<NoticeResultsProps, "toPage"> {
  asked: NoticesAsked;
  isNarrowed: boolean;
  clear: () => void;
  forgetAircraft: () => void;
}

function Notices({ asked, forgetAircraft, ...empty }: NoticesProps) {
  const { data, error, isPending, isPlaceholderData, refetch } = useNoticePage(asked);
  const unknown = unknownAircraft(error);
  if (isPending) return <Skeleton height={560} />;
  if (unknown) return <UnknownAircraft sentence={unknown} forget={forgetAircraft} />;
  if (error) return <NotLoaded what="公告" again={refetch} />;
  const { list, total } = data;
  if (list.length === 0) return <NoNotices total={total} unread={asked.unread} {...empty} />;
  return (
    <div data-waiting={isPlaceholderData}>
      <ListHead>共 {total} 条</ListHead>
      <NoticeRows notices={list} />
      <Pager page={asked.pageNum} pages={Math.ceil(total / noticesPerPage)} onPage={empty.toPage} />
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
