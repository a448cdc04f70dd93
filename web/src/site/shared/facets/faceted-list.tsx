import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import type { PagedList } from "../../../api/api.ts";
import type { Query } from "../../../api/request.ts";
import { ListPage } from "../../../own/list-page.tsx";
import { ownAircraftListParams, useOwnAircraft } from "../../../session/own-aircraft.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
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

// Load on demand: most readers have no own types.
const FitSwitch = lazy(() => import("./fit-switch.tsx"));

/** Chosen facets of a list with their counts, and parameters for its request. */
export function useFacetedList(path: FacetedPath, filters: Query) {
  const state = useChosenFacets();
  const { data: own } = useOwnAircraft();
  const fit = ownAircraftListParams(own);
  const chosen = facetsToQuery(state.chosen);
  const counts = useFacetCounts(path, { ...filters, ...chosen, ...(fit.fitsOnly && fit) });
  return {
    facets: { ...state, ...counts },
    own,
    more: { ...chosen, ...fit },
  };
}

interface FacetedResultsProps<Row> {
  list: Pick<ReturnType<typeof useFacetedList>, "facets" | "own">;
  result: Pick<UseQueryResult<PagedList<Row>>, "data" | "error" | "isPlaceholderData" | "refetch">;
  /** Name of the rows, and of the list in its error. */
  subject: string;
  failed?: string;
  keyword?: string;
  pageNum: number;
  pageSize: number;
  onPage: (pageNum: number) => void;
  skeleton: ReactNode;
  /** Shown without rows and without filters. */
  none: ReactNode;
  /** Clears filters other than facets; absent without any. */
  clear?: { label: string; onClick: () => void } | false;
  children: (rows: Row[], total: number) => ReactNode;
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

/** Strip above a list, for readers with own types. */
function FitStrip({ own }: Pick<FacetedResultsProps<never>["list"], "own">) {
  if (!own || own.typeIds.length === 0) return null;
  return (
    <div className="mt-3 flex min-h-12.25 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border bg-surface px-3 py-2 text-sm">
      <Suspense>
        <FitSwitch own={own} />
      </Suspense>
    </div>
  );
}

interface RowsProps<Row> extends Omit<FacetedResultsProps<Row>, "list" | "keyword"> {
  facets: FacetedResultsProps<Row>["list"]["facets"];
}

function Rows<Row>({ facets, result, none, clear, ...props }: RowsProps<Row>) {
  const { subject, failed = subject } = props;
  const unknown = unknownAircraftMessage(result.error);
  if (unknown) return <UnknownAircraft sentence={unknown} {...facets} />;
  const clearing =
    countChosenFacets(facets.chosen) > 0
      ? { label: "清除筛选条件", onClick: () => facets.choose(noFacets) }
      : clear;
  return (
    <div className="settling" data-waiting={result.isPlaceholderData}>
      <ListPage
        {...props}
        query={result}
        failed={failed}
        empty={
          clearing ? (
            <Empty title={`没有符合条件的${subject}`}>
              <Button onClick={clearing.onClick}>{clearing.label}</Button>
            </Empty>
          ) : (
            none
          )
        }
      />
    </div>
  );
}
