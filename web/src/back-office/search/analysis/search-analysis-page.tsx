import {
  type SearchTermRow,
  type SearchTrend,
  searchTerm,
  searchTermColumns as sheetColumns,
  termFindings,
  searchTermColumns as titles,
} from "@aeromaint/contracts/search/search-analysis.ts";
import { searchScreen } from "@aeromaint/contracts/search/search-kinds.ts";
import { searchSynonym } from "@aeromaint/contracts/search/synonym.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Select } from "antd";
import { useRef } from "react";
import { api } from "../../../api/api.ts";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { ListExportButton } from "../../../crud/export/export-button.tsx";
import { labelOptions } from "../../../crud/form/label-options.ts";
import { LinkButton } from "../../../crud/link-button.tsx";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { PeriodFilter } from "../../../crud/list/period-filter.tsx";
import { RowActions } from "../../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { useCan } from "../../../session/can.tsx";
import { Tag } from "../../../ui/tag/tag.tsx";
import { figureText } from "../../../ui/text/plain-values.ts";
import { SynonymForm } from "../synonym-form.tsx";

const findings = labelOptions(termFindings);
const affects = [searchTerm.path];

/** Frequent and failed searches on the site, without people. */
export default function AnalysisPage() {
  const list = useCrudList(searchTerm);
  const added = useRef("");
  const editor = useCrudEditor(searchSynonym, {
    initial: () => ({ terms: [added.current], kind: "1", status: "1" }),
    affects,
  });
  const mayAdd = useCan()("search:synonym:add");
  const { filters } = searchTerm;
  const { beginTime, endTime } = list.filters;
  return (
    <>
      <SearchTrendChart span={{ beginTime, endTime }} />
      <SearchHeader list={list}>
        <FilterField of={filters} name="keyword" />
        <FilterField of={filters} name="finding">
          <Select allowClear placeholder="请选择结果" options={findings} />
        </FilterField>
        <PeriodFilter of={filters} title="日期" />
      </SearchHeader>
      <ListSection
        list={list}
        columns={analysisColumns}
        purpose="访客和读者在前台搜索的词会统计在这里，不记录是谁搜索的；没有选择日期时为近 30 天"
        actions={({ keyword }) => (
          <RowActions>
            {mayAdd && (
              <Button
                type="link"
                size="small"
                onClick={() => {
                  added.current = keyword;
                  editor.add();
                }}
              >
                加为同义词
              </Button>
            )}
            <LinkButton type="link" size="small" to={searchFor(keyword)} target="_blank">
              试搜
            </LinkButton>
          </RowActions>
        )}
        tools={(shown) => (
          <ListExportButton
            resource={searchTerm}
            list={list}
            columns={sheetColumns}
            shown={shown}
          />
        )}
      />
      <EditorDialog editor={editor}>
        <SynonymForm />
      </EditorDialog>
    </>
  );
}

const searchFor = (keyword: string) =>
  `${searchScreen.path}?${new URLSearchParams({ [searchScreen.parameter]: keyword })}`;

const analysisColumns: CrudColumn<SearchTermRow>[] = [
  column("keyword", titles.keyword),
  { key: "searches", dataIndex: "searches", title: titles.searches.title, align: "right" },
  { key: "misses", dataIndex: "misses", title: titles.misses.title, align: "right" },
  {
    key: "missRate",
    dataIndex: "missRate",
    title: "未找到比例",
    align: "right",
    render: (percent: number) => `${percent}%`,
  },
  column("lastDay", titles.lastDay),
  column("hasSynonyms", "同义词", (has: boolean) => (has ? <Tag tone="passed">已有</Tag> : "—")),
];

interface SearchTrendProps {
  span: { beginTime: string | undefined; endTime: string | undefined };
}

const height = 48;

/** Searches per day as bars. The lower part is searches without hits. */
function SearchTrendChart({ span }: SearchTrendProps) {
  const { data } = useQuery({
    queryKey: [searchTerm.path, "trend", span],
    queryFn: ({ signal }) => api.get(`${searchTerm.path}/trend`, span, { signal }),
    placeholderData: keepPreviousData,
  });
  if (!data) return <section className="card mb-4 min-h-33 px-4 py-3" aria-busy="true" />;
  const { days, searches, misses } = data;
  const rate = searches === 0 ? 0 : Math.round((misses * 100) / searches);
  return (
    <section className="card mb-4 min-h-33 px-4 py-3" aria-label="搜索趋势">
      <p className="flex flex-wrap items-baseline gap-x-4 text-muted text-sm tabular-nums">
        <span>
          <i className="mr-2 inline-block size-2.5 bg-link opacity-55" aria-hidden />
          搜索 <strong className="text-ink">{figureText(searches)}</strong> 次
        </span>
        <span>
          <i className="mr-2 inline-block size-2.5 bg-accent" aria-hidden />
          未找到 <strong className="text-ink">{figureText(misses)}</strong> 次（{rate}%）
        </span>
      </p>
      <Bars days={days} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted text-sm tabular-nums">
        <time>{days.at(0)?.day}</time>
        <time>{days.at(-1)?.day}</time>
      </p>
    </section>
  );
}

function Bars({ days }: Pick<SearchTrend, "days">) {
  const most = Math.max(1, ...days.map(({ searches }) => searches));
  const heightOf = (count: number) => (count / most) * height;
  return (
    <svg
      className="mt-2 mb-1 block h-12 w-full border-b"
      viewBox={`0 0 ${days.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {days.map(({ day, searches, misses }, at) => (
        <g key={day}>
          <title>{`${day}：搜索 ${searches} 次，未找到 ${misses} 次`}</title>
          {/* As high as the chart, so that days without searches have a tooltip too. */}
          <rect className="fill-transparent" x={at} y={0} width={1} height={height} />
          <Bar className="fill-link opacity-55" at={at} height={heightOf(searches)} />
          <Bar className="fill-accent" at={at} height={heightOf(misses)} />
        </g>
      ))}
    </svg>
  );
}

function Bar({ at, height: own, ...bar }: { className?: string; at: number; height: number }) {
  return <rect {...bar} x={at + 0.15} y={height - own} width={0.7} height={own} />;
}
