import {
  type LicenceRow,
  licenceStates,
  licenceColumns as sheetColumns,
} from "@aeromaint/contracts/people/licence.ts";
import { Select } from "antd";
import { useState } from "react";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { ListSection } from "../../crud/list/list-section.tsx";
import { SearchHeader } from "../../crud/list/search-header.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { LicenceActions } from "./licence-actions.tsx";
import { licences, states, useLicenceCounts } from "./licence-board.ts";
import { licenceListColumns } from "./licence-columns.tsx";
import { RenewalDialog } from "./renewal-dialog.tsx";
import { StateCards } from "./state-cards.tsx";

/** Who may have a licence: maintenance and aviation persons. */
const holders = ["1", "3"];

/** Licences and certificates by the day on which they end, the soonest first. */
export default function LicencePage() {
  const list = useCrudList(licences);
  const { data: counts } = useLicenceCounts(list.filters);
  const kinds = useDictionary("main_business").options.filter(({ value }) =>
    holders.includes(value),
  );
  const [renewed, setRenewed] = useState<LicenceRow | null>(null);
  const { filters } = licences;
  return (
    <>
      <StateCards
        counts={counts}
        chosen={list.filters.state}
        onChoose={(state) => list.search({ ...list.filters, state })}
      />
      <SearchHeader filters={list.filters} onSearch={list.search} onReset={list.reset}>
        <FilterField of={filters} name="nickName" />
        <FilterField of={filters} name="userNature">
          <Select
            allowClear
            placeholder="请选择人员类别"
            options={kinds.map(({ label, value }) => ({ label, value }))}
          />
        </FilterField>
        <FilterField of={filters} name="state">
          <Select
            allowClear
            placeholder="请选择证照状态"
            options={states.map((value) => ({ value, label: licenceStates[value] }))}
          />
        </FilterField>
      </SearchHeader>
      <ListSection
        path={licences.path}
        list={list}
        columns={licenceListColumns}
        actions={(row) => <LicenceActions row={row} onRenew={() => setRenewed(row)} />}
        tools={(shown) => (
          <ExportButton
            permission="repair:account:export"
            path={licences.path}
            title={licences.title}
            columns={sheetColumns}
            shown={shown}
            filters={list.filters}
          />
        )}
      />
      <RenewalDialog row={renewed} onClose={() => setRenewed(null)} />
    </>
  );
}
