import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PagedList } from "../../../api/api.ts";
import { NotLoaded } from "../../../api/not-loaded.tsx";
import type { Query } from "../../../api/request.ts";
import { ownAircraftListParams, useOwnAircraft } from "../../../session/own-aircraft.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Pager } from "../../../ui/pager/pager.tsx";
import { FacetChips, UnknownAircraft } from "./facet-block.tsx";
import {
  countChosenFacets,
  type FacetedPath,
  facetsToQuery,
  noFacets,
  unknownAircraftMessage,
  useChosenFacets,
  useFacetCounts,
} from "./facet-state.ts";
import { FitStrip } from "./fit-strip.tsx";

/** Chosen facets of a list with their counts, and parameters for its request. */
export function useFacetedList(path: FacetedPath, filters: Query) {
  const state = useChosenFacets();
  const { data: own } = useOwnAircraft();
  const fit = ownAircraftListParams(own);
  const chosen = facetsToQuery(state.chosen);
  const { data, isPlaceholderData, isError } = useFacetCounts(path, {
    ...filters,
    ...chosen,
    ...(fit.fitsOnly && fit),
  });
  return {
    facets: { ...state, counts: data, isWaiting: isPlaceholderData, hasFailed: isError },
    own,
    more: { ...chosen, ...fit },
  };
}

interface FacetedResultsProps<Row> {
  list: Pick<ReturnType<typeof useFacetedList>, "facets" | "own">;
  result: Pick<
    UseQueryResult<PagedList<Row>>,
    "data" | "error" | "isPending" | "isPlaceholderData" | "refetch"
  >;
  /** Name of the rows, and of the list in its error. */
  subject: string;
  failed?: string;
  keyword?: string;
  pageNum: number;
  pageSize: number;
  toPage: (pageNum: number) => void;
  skeleton: ReactNode;
  /** Shown without rows and without filters. */
  none: ReactNode;
  /** Clears filters other than facets; absent without any. */
  clear?: { label: string; onClick: () => void } | false;
  children: (page: PagedList<Row>) => ReactNode;
}

/** Rows of a list with facets, or its loading, empty or error state. */
export function FacetedResults<Row>({ list, keyword = "", ...props }: FacetedResultsProps<Row>) {
  return (
    <>
      <FacetChips {...list.facets} keyword={keyword} drops="title" />
      <FitStrip own={list.own} />
      <Rows {...props} facets={list.facets} />
    </>
  );
}

interface RowsProps<Row> extends Omit<FacetedResultsProps<Row>, "list" | "keyword"> {
  facets: FacetedResultsProps<Row>["list"]["facets"];
}

function Rows<Row>({ facets, result, subject, failed = subject, ...props }: RowsProps<Row>) {
  const { pageNum, pageSize, toPage, skeleton, children } = props;
  const { data, error, isPending, isPlaceholderData, refetch } = result;
  const unknown = unknownAircraftMessage(error);
  if (isPending) return skeleton;
  if (unknown) {
    const forget = () => facets.choose({ ...facets.chosen, aircraft: "" });
    return <UnknownAircraft sentence={unknown} forget={forget} />;
  }
  if (!data) return <NotLoaded subject={failed} onRetry={refetch} />;
  if (data.list.length > 0) {
    return (
      <div className="settling" data-waiting={isPlaceholderData}>
        {children(data)}
        <Pager page={pageNum} pages={Math.ceil(data.total / pageSize)} onPage={toPage} />
      </div>
    );
  }
  if (data.total > 0) {
    return (
      <Empty title={`这一页没有${subject}`}>
        <Button onClick={() => toPage(1)}>回到第一页</Button>
      </Empty>
    );
  }
  const clear =
    countChosenFacets(facets.chosen) > 0
      ? { label: "清除筛选条件", onClick: () => facets.choose(noFacets) }
      : props.clear;
  if (!clear) return props.none;
  return (
    <Empty title={`没有符合条件的${subject}`}>
      <Button onClick={clear.onClick}>{clear.label}</Button>
    </Empty>
  );
}
