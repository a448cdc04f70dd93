import {
  evidence,
  evidenceActs,
  evidenceSubjects,
  evidenceColumns as sheetColumns,
} from "@aeromaint/contracts/documents/evidence.ts";
import { SafetyCertificateOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { useState } from "react";
import { ExportButton } from "../../../crud/export/export-button.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { PeriodFilter } from "../../../crud/list/period-filter.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { evidenceListColumns } from "./evidence-columns.tsx";
import { EvidenceDetailDialog } from "./evidence-detail.tsx";
import { LedgerCheckDialog } from "./ledger-check-dialog.tsx";
import { LedgerFileButton } from "./ledger-file-button.tsx";

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const actChoices = choices(evidenceActs);
const subjectChoices = choices(evidenceSubjects);

/** What was decided, signed, put into force, withdrawn or approved, and whether that still stands. */
export default function EvidencePage() {
  const list = useCrudList(evidence);
  const [opened, setOpened] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  const { filters } = evidence;
  return (
    <>
      <SearchHeader filters={list.filters} onSearch={list.search} onReset={list.reset}>
        <FilterField of={filters} name="act">
          <Select allowClear placeholder="请选择行为" options={actChoices} />
        </FilterField>
        <FilterField of={filters} name="actor" />
        <FilterField of={filters} name="subject" />
        <FilterField of={filters} name="subjectKind">
          <Select allowClear placeholder="请选择对象类型" options={subjectChoices} />
        </FilterField>
        <PeriodFilter of={filters} title="时间" time />
      </SearchHeader>
      <ListSection
        path={evidence.path}
        list={list}
        columns={evidenceListColumns}
        purpose="审批、生效、作废、签收、豁免和审核会记录在这里，记录不能修改或删除"
        actions={({ seq }) => (
          <Button type="link" size="small" onClick={() => setOpened(seq)}>
            详情
          </Button>
        )}
        tools={(shown) => (
          <>
            <Button
              type="primary"
              icon={<SafetyCertificateOutlined aria-hidden />}
              onClick={() => setChecking(true)}
            >
              校验
            </Button>
            <ExportButton
              permission="document:evidence:export"
              path={evidence.path}
              title={evidence.title}
              columns={sheetColumns}
              shown={shown}
              filters={list.filters}
            />
            <LedgerFileButton />
          </>
        )}
      />
      <EvidenceDetailDialog seq={opened} onClose={() => setOpened(null)} />
      <LedgerCheckDialog open={checking} onClose={() => setChecking(false)} />
    </>
  );
}
