import {
  searchTerm,
  searchTermColumns as sheetColumns,
  termFindings,
} from "@aeromaint/contracts/search/search-analysis.ts";
import { searchScreen } from "@aeromaint/contracts/search/search-kinds.ts";
import { searchSynonym } from "@aeromaint/contracts/search/synonym.ts";
import { Button, Select } from "antd";
import { useRef } from "react";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { ExportButton } from "../../../crud/export/export-button.tsx";
import { LinkButton } from "../../../crud/link-button.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { PeriodFilter } from "../../../crud/list/period-filter.tsx";
import { RowActions } from "../../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { useCan } from "../../../session/can.tsx";
import { SynonymForm } from "../synonym-form.tsx";
import { analysisColumns } from "./analysis-columns.tsx";
import { SearchTrendChart } from "./search-trend-chart.tsx";

const findings = Object.entries(termFindings).map(([value, label]) => ({ value, label }));
const affects = [searchTerm.path];

/** What people looked for on the site and did not find; nobody is named. */
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
      <SearchHeader filters={list.filters} onSearch={list.search} onReset={list.reset}>
        <FilterField of={filters} name="keyword" />
        <FilterField of={filters} name="finding">
          <Select allowClear placeholder="请选择结果" options={findings} />
        </FilterField>
        <PeriodFilter of={filters} title="日期" />
      </SearchHeader>
      <ListSection
        path={searchTerm.path}
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
          <ExportButton
            permission="search:analysis:export"
            path={searchTerm.path}
            title={searchTerm.title}
            columns={sheetColumns}
            shown={shown}
            filters={list.filters}
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
