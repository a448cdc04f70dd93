import { type PayVariant, salaryColumns } from "@aeromaint/contracts/payroll/salary.ts";
import { useMemo, useState } from "react";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { DateInput } from "../../crud/form/lazy-inputs.tsx";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { ListSection } from "../../crud/list/list-section.tsx";
import { RowActions } from "../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../crud/list/search-header.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { RemoveSelectedButton } from "../../crud/removal/remove-selected-button.tsx";
import { useRemoval } from "../../crud/removal/use-removal.tsx";
import { Can, useCan } from "../../session/can.tsx";
import { SheetTools } from "./import/sheet-tools.tsx";
import { payColumnsOf, totalBelow } from "./pay-columns.tsx";
import { PayDetailDialog } from "./pay-detail-dialog.tsx";
import { payPurposes, payRecords, payTitles, usePayTotals } from "./pay-list.ts";

const { filters } = payRecords;

/** Pay as one of its two lists shows it: labour (A) or finance (B). */
export default function PayPage({ variant }: { variant: PayVariant }) {
  const list = useCrudList(payRecords);
  const { data: totals, isPending } = usePayTotals(list.filters);
  // Columns are as wide as their totals: rows that came before them would move.
  const { tableProps } = list;
  const pendingProps = { ...tableProps, dataSource: [], pagination: false as const, loading: true };
  const can = useCan();
  const [viewed, setViewed] = useState<string | null>(null);
  const columns = useMemo(() => payColumnsOf(variant), [variant]);
  const remove = useRemoval(payRecords, { onRemoved: list.clearSelection });
  const mayRemove = can("platform:salary:remove");
  const title = payTitles[variant];
  const tools = (shown: string[]) => (
    <>
      <Can permission="platform:salary:remove">
        <RemoveSelectedButton
          selected={list.selected}
          onRemove={() => remove(list.selected, list.selectedRows)}
        />
      </Can>
      <Can permission="platform:salary:import">
        <SheetTools
          title={title}
          month={list.filters.month}
          onImported={(month) => list.search({ month })}
        />
      </Can>
      <ExportButton
        permission="platform:salary:export"
        // What lies at the path itself is the template.
        path={`${payRecords.path}/list`}
        title={title}
        columns={salaryColumns}
        shown={shown}
        filters={list.filters}
      />
    </>
  );
  return (
    <>
      <SearchHeader filters={list.filters} onSearch={list.search} onReset={list.reset}>
        <FilterField of={filters} name="userName" />
        <FilterField of={filters} name="month">
          <DateInput month />
        </FilterField>
      </SearchHeader>
      <ListSection
        // Each list has its own columns to remember.
        path={`${payRecords.path}/${variant}`}
        list={{ ...list, tableProps: isPending ? pendingProps : tableProps }}
        columns={columns}
        purpose={payPurposes[variant]}
        selectable={mayRemove ? () => true : undefined}
        totalOf={list.total > 0 && !isPending ? (key) => totalBelow(totals, key) : undefined}
        tools={tools}
        actions={({ salaryId }) => (
          <RowActions
            onRemove={mayRemove ? () => remove([salaryId]) : undefined}
            onView={can("platform:salary:query") ? () => setViewed(salaryId) : undefined}
          />
        )}
      />
      <PayDetailDialog title={title} salaryId={viewed} onClose={() => setViewed(null)} />
    </>
  );
}
