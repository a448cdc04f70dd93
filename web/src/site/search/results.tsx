import { fitsAircraftText } from "@aeromaint/contracts/applicability/applicability-text.ts";
import type { MeantAircraft, SearchAnswer } from "@aeromaint/contracts/search/search.ts";
import { searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import { useId } from "react";
import { Link } from "react-router";
import { messageOf } from "../../api/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import { Tooltip } from "../../ui/popup/tooltip.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { productPath, searchPath } from "../paths.ts";
import { MemberLink } from "../shared/access/member-link.tsx";
import {
  FacetBlock,
  FacetChips,
  FacetColumns,
  UnknownAircraft,
} from "../shared/facets/facet-block.tsx";
import { Chip, ChipList } from "../shared/facets/facet-chips.tsx";
import {
  countChosenFacets,
  facetsToQuery,
  noFacets,
  unknownAircraftMessage,
  useChosenFacets,
  useFacetCounts,
} from "../shared/facets/facet-state.ts";
import { ListHead } from "../shared/list-head.tsx";
import { SubscribeButton } from "../shared/subscriptions/subscribe-button.tsx";
import { HitRows, HitRowsSkeleton } from "./hit-rows.tsx";
import { formatHitCount, hitsPerPage, useHits } from "./hits.ts";
import { useSearchHint } from "./part-numbers.ts";
import type { SearchState } from "./search-state.ts";

interface ResultsProps {
  state: SearchState;
  go: (changes: Omit<SearchState, "keyword">) => void;
}

export function Results({ state, go }: ResultsProps) {
  const panel = useId();
  const facets = useChosenFacets();
  const chosen = facetsToQuery(facets.chosen);
  const { keyword, kind, asWords } = state;
  const counts = useFacetCounts("/open/search", { keyword, kind, asWords, ...chosen });
  const { data, error, isPlaceholderData, refetch } = useHits(state, chosen);
  const unknown = unknownAircraftMessage(error);
  if (error && !unknown) {
    return (
      <Empty title={messageOf(error)}>
        <Button onClick={() => void refetch()}>重新搜索</Button>
      </Empty>
    );
  }
  return (
    <>
      <div className="mt-4 border-b">
        <Tabs
          label="类型"
          panel={panel}
          tabs={tabsOf(data, state.kind)}
          active={state.kind}
          onChange={(kind) => go({ kind: kind as SearchState["kind"], pageNum: 1 })}
        />
      </div>
      <FacetColumns>
        <FacetBlock {...facets} {...counts} />
        <div
          id={panel}
          role="tabpanel"
          className="settling flow-root min-h-160"
          data-waiting={isPlaceholderData}
        >
          {data?.meant && (
            <RecognisedAircraftChip
              meant={data.meant}
              undo={() => go({ kind, pageNum: 1, asWords: "1" })}
            />
          )}
          <FacetChips {...facets} counts={counts.counts} keyword={keyword} />
          {unknown && <UnknownAircraft sentence={unknown} {...facets} />}
          {data?.total === 0 && countChosenFacets(facets.chosen) > 0 && (
            <Empty title="没有符合条件的内容">
              <Button onClick={() => facets.choose(noFacets)}>清除筛选条件</Button>
            </Empty>
          )}
          {!data && !unknown && <HitRowsSkeleton />}
          {data && (data.total > 0 || countChosenFacets(facets.chosen) === 0) && (
            <Page answer={data} state={state} go={go} />
          )}
        </div>
      </FacetColumns>
    </>
  );
}

/** Tabs: all, and the kinds with hits. */
function tabsOf(answer: SearchAnswer | undefined, active: SearchState["kind"]) {
  const kinds = (answer?.kinds ?? []).filter(({ kind, total }) => total > 0 || kind === active);
  return [
    { key: "", label: "全部" },
    ...kinds.map((count) => ({
      key: count.kind,
      label: `${searchKinds[count.kind]} ${formatHitCount(count)}`,
    })),
  ];
}

function Page({ answer, state, go }: ResultsProps & { answer: SearchAnswer }) {
  const { keyword, kind, pageNum } = state;
  const { list, total, synonyms, meant } = answer;
  const pages = Math.ceil(total / hitsPerPage);
  if (list.length === 0) return <Nothing state={state} answer={answer} go={go} />;
  return (
    <>
      <NumberNotes {...answer} />
      <ListHead action={<SubscribeButton target="search" value={keyword} label="订阅搜索" />}>
        找到 {formatHitCount(answer)} 条结果
        {answer.more && "，先显示最相关的；加一个词可以缩小范围"}
      </ListHead>
      <SynonymNote synonyms={synonyms} />
      <HitRows hits={list} keyword={keywordToMark(keyword, meant)} synonyms={synonyms} />
      <Pager page={pageNum} pages={pages} onPage={(page) => go({ kind, pageNum: page })} />
    </>
  );
}

function Nothing({ state, answer, go }: ResultsProps & { answer: SearchAnswer }) {
  const { keyword, kind } = state;
  const hint = useSearchHint();
  if (answer.total > 0) {
    return (
      <Empty title="这一页没有内容">
        <Button onClick={() => go({ kind, pageNum: 1 })}>回到第一页</Button>
      </Empty>
    );
  }
  if (kind && answer.kinds.some(({ total }) => total > 0)) {
    return (
      <Empty title={`${searchKinds[kind]}里没有与“${keyword}”相关的内容`}>
        <Button onClick={() => go({ kind: "", pageNum: 1 })}>查看全部结果</Button>
      </Empty>
    );
  }
  return (
    <>
      <NumberNotes {...answer} />
      {answer.meant ? (
        <Empty
          title={`没有${fitsAircraftText(answer.meant.aircraft)}且与“${answer.meant.rest}”相关的内容`}
        >
          <Button onClick={() => go({ kind, pageNum: 1, asWords: "1" })}>
            按文字搜索“{keyword}”
          </Button>
        </Empty>
      ) : (
        <Empty title={`没有找到与“${keyword}”相关的内容`}>
          <SynonymNote synonyms={answer.synonyms} />
          换一个更短或更常用的词，减少用空格隔开的词；{hint}
        </Empty>
      )}
    </>
  );
}

const maxShown = 6;

/** Synonyms in the search, in addition to the keyword. */
export function SynonymNote({ synonyms }: { synonyms: readonly string[] }) {
  if (synonyms.length === 0) return null;
  const shown = synonyms.slice(0, maxShown).join("、");
  const all = synonyms.length > maxShown ? `${shown} 等 ${synonyms.length} 个` : shown;
  return (
    <p className="mb-2 px-3 text-muted text-sm max-md:p-0" title={synonyms.join("、")}>
      已包含同义词：{all}
    </p>
  );
}

type NumberNotesProps = Pick<SearchAnswer, "superseded" | "didYouMean">;

/** Superseded numbers in the keyword, and suggested other numbers or words. */
export function NumberNotes({ superseded, didYouMean }: NumberNotesProps) {
  if (superseded.length + didYouMean.length === 0) return null;
  return (
    <ul className="mt-3 rounded-md border border-edge bg-surface px-4 py-3 text-md leading-reading [&_:is(a,b)]:font-semibold [&_:is(a,b)]:font-technical [&_a]:text-link [&_a]:underline">
      {superseded.map(({ number, via, supersededBy, infoId }) => (
        <li key={number}>
          <b>{number}</b> 已被{" "}
          {infoId ? (
            <MemberLink to={productPath(infoId)}>{supersededBy}</MemberLink>
          ) : (
            <b>{supersededBy}</b>
          )}{" "}
          替代
          {via.length > 0 && (
            <small className="font-technical text-muted">
              （{[number, ...via, supersededBy].join(" → ")}）
            </small>
          )}
        </li>
      ))}
      {didYouMean.length > 0 && (
        <li>
          您是不是要找{" "}
          {didYouMean.map(({ number, typed, keyword }, at) => (
            <span key={number}>
              {at > 0 && "、"}
              <Link to={searchPath(keyword)}>{number}</Link>
              <small className="text-muted">
                （“{typed}”改为“{number}”）
              </small>
            </span>
          ))}
          ？
        </li>
      )}
    </ul>
  );
}

/** Shows that a word of the keyword was recognised as a registration, with undo. */
function RecognisedAircraftChip({ meant, undo }: { meant: MeantAircraft; undo: () => void }) {
  const label = fitsAircraftText(meant.aircraft);
  return (
    <ChipList aria-label="识别的注册号">
      <li>
        <Tooltip text="按文字搜索，不识别注册号">
          <Chip aria-label={`移除 ${label}`} onClick={undo}>
            {label}
            <span aria-hidden="true">×</span>
          </Chip>
        </Tooltip>
      </li>
    </ChipList>
  );
}

/** Keyword to mark in hits, with the registration as in the fleet. */
const keywordToMark = (keyword: string, meant: MeantAircraft | undefined) =>
  meant ? `${meant.aircraft.registration} ${meant.rest}`.trim() : keyword;
