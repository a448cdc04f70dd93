import {
  type AuthorisationMatrixQuery,
  type AuthorisationRow,
  authorisationMatrixQuery,
  authorisationPath,
} from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  authorisationStates,
  missingConditionsText,
  scopeText,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Pagination } from "antd";
import { useState } from "react";
import { callQuery } from "../../../api/query-by-key.ts";
import { TypeSelect } from "../../../crud/applicability/type-select.tsx";
import { EmptyList } from "../../../crud/list/empty-list.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { authorisationTone } from "../../../own/authorisations/state-tags.tsx";
import { usePlatformDay } from "../../../reference-data/site-facts.ts";
import { SkeletonLines } from "../../../ui/skeleton.tsx";
import { toneColours } from "../../../ui/tag/tag.tsx";
import { OwnerDeptSelect } from "../../shared/documents/owner-dept-select.tsx";
import { DetailDialog } from "../acts/detail-dialog.tsx";
import { useCategoryChoices } from "../authorisations.ts";

const pageSize = 50;
const columnOf = ({ categoryName, typeName }: AuthorisationRow) =>
  `${categoryName} ${typeName ?? "全部机型"}`;

/** Matrix of people by category and type. A cell shows the remaining time. */
export default function AuthorisationMatrix() {
  const [filters, setFilters] = useState<FormValues>({});
  const [pageNum, setPageNum] = useState(1);
  const [shownId, setShownId] = useState<string | null>(null);
  const today = usePlatformDay()();
  const search = (values: FormValues) => {
    setPageNum(1);
    setFilters(values);
  };
  const query: AuthorisationMatrixQuery = { ...filters, pageNum, pageSize };
  const { data, isError, refetch } = useQuery({
    ...callQuery(`${authorisationPath}/matrix`, query),
    placeholderData: keepPreviousData,
  });
  const columns = [...new Set(data?.list.flatMap(({ cells }) => cells.map(columnOf)) ?? [])].sort(
    (one, other) => one.localeCompare(other, "zh"),
  );
  return (
    <>
      <SearchHeader list={{ filters, search }}>
        <FilterField of={authorisationMatrixQuery} name="deptId">
          <OwnerDeptSelect />
        </FilterField>
        <FilterField
          of={authorisationMatrixQuery}
          name="categoryId"
          placeholder="请选择类别"
          choices={useCategoryChoices()}
        />
        <FilterField of={authorisationMatrixQuery} name="typeId">
          <TypeSelect allowClear />
        </FilterField>
        <FilterField of={authorisationMatrixQuery} name="nickName" />
      </SearchHeader>
      {!data && !isError && <SkeletonLines />}
      {(isError || data?.total === 0) && (
        <EmptyList
          failed={isError}
          listSearch={false}
          purpose="签发的授权会显示在这里"
          onReload={() => void refetch()}
        />
      )}
      {data && data.total > 0 && (
        <>
          <div className="overflow-x-auto">
            <table className="text-sm [&_:is(td,th)]:border [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:text-left [&_:is(td,th)]:align-top [&_thead_th]:bg-raised [&_thead_th]:font-semibold">
              <thead>
                <tr>
                  <th className="sticky left-0 whitespace-nowrap bg-surface">姓名</th>
                  {columns.map((title) => (
                    <th key={title}>{title}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.list.map(({ userId, nickName, deptName, cells }) => (
                  <tr key={userId}>
                    <th className="sticky left-0 whitespace-nowrap bg-surface">
                      {nickName}
                      <small className="block text-muted text-xs">{deptName ?? "—"}</small>
                    </th>
                    {columns.map((title) => (
                      <td key={title}>
                        {cells
                          .filter((cell) => columnOf(cell) === title)
                          .map((cell) => (
                            <MatrixCell
                              key={cell.authorisationId}
                              row={cell}
                              day={today}
                              onOpen={setShownId}
                            />
                          ))}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Pagination
            className="mt-4"
            current={pageNum}
            pageSize={pageSize}
            total={data.total}
            showSizeChanger={false}
            showTotal={(count) => `共 ${count} 人`}
            onChange={setPageNum}
          />
        </>
      )}
      <DetailDialog id={shownId} onClose={() => setShownId(null)} />
    </>
  );
}

interface CellProps {
  row: AuthorisationRow;
  day: string;
  onOpen: (authorisationId: string) => void;
}

/** Days left, or the state. The tooltip lists unmet conditions. */
function MatrixCell({ row, day, onOpen }: CellProps) {
  const { state, daysLeft, level, authorisationId } = row;
  return (
    <button
      type="button"
      className="cursor-pointer whitespace-nowrap border-0 bg-transparent text-left tabular-nums max-md:min-h-11 max-md:min-w-11"
      style={{ color: toneColours[authorisationTone(row)] }}
      title={missingConditionsText(row.missing, day) || scopeText(row)}
      onClick={() => onOpen(authorisationId)}
    >
      {state === "valid" ? `${daysLeft} 天` : authorisationStates[state]}
      {level && <small className="block text-muted text-xs">{level}</small>}
    </button>
  );
}
