import {
  type EvidenceRow,
  evidence,
  evidenceActs,
  evidenceSubjects,
  evidenceColumns as sheetColumns,
  evidenceColumns as titles,
} from "@aeromaint/contracts/documents/evidence.ts";
import { FileProtectOutlined, SafetyCertificateOutlined } from "@ant-design/icons";
import { useMutation } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useState } from "react";
import { useRequestedDialog } from "../../../crud/dialog/requested-dialog.ts";
import { ListExportButton } from "../../../crud/export/export-button.tsx";
import { fetchSheet } from "../../../crud/export/fetch-sheet.ts";
import { labelOptions } from "../../../crud/form/label-options.ts";
import { type CrudColumn, createColumnFactory } from "../../../crud/list/columns.tsx";
import { FilterField, filterFields } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { PeriodFilter } from "../../../crud/list/period-filter.tsx";
import { RowButton } from "../../../crud/list/row-actions.tsx";
import { openInDialog } from "../../../crud/list/row-opening.ts";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { Can } from "../../../session/can.tsx";
import { saveFile } from "../../../ui/storage/save-file.ts";
import { HashText } from "../record/hash-text.tsx";
import { EvidenceDetailDialog } from "./evidence-detail.tsx";
import { LedgerCheckDialog } from "./ledger-check-dialog.tsx";

const actChoices = labelOptions(evidenceActs);
const subjectChoices = labelOptions(evidenceSubjects);

/** Ledger of decisions, signatures and releases, with its check. */
export default function EvidencePage() {
  const list = useCrudList(evidence);
  const [opened, setOpened] = useState<string | null>(null);
  const reader = { view: ({ seq }: { seq: string }) => setOpened(seq) };
  useRequestedDialog(evidence, reader, { isOpen: true });
  const [checking, setChecking] = useState(false);
  const { filters } = evidence;
  return (
    <>
      <SearchHeader list={list}>
        <FilterField of={filters} name="act" choices={actChoices} />
        {filterFields(filters, ["actor", "subject"])}
        <FilterField of={filters} name="subjectKind" choices={subjectChoices} />
        <PeriodFilter of={filters} title="时间" time />
      </SearchHeader>
      <ListSection
        list={list}
        columns={evidenceListColumns}
        openingOf={(row) => openInDialog(reader, row, row.seq)}
        purpose="审批、生效、作废、签收、豁免和审核会记录在这里，记录不能修改或删除"
        actions={({ seq }) => <RowButton onClick={() => setOpened(seq)}>详情</RowButton>}
        tools={(shown) => (
          <>
            <Button
              type="primary"
              icon={<SafetyCertificateOutlined aria-hidden />}
              onClick={() => setChecking(true)}
            >
              校验
            </Button>
            <ListExportButton
              resource={evidence}
              list={list}
              columns={sheetColumns}
              shown={shown}
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

/** Downloads the whole ledger in the format that docs/evidence.md describes. */
function LedgerFileButton() {
  const { message } = App.useApp();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchSheet({ path: `${evidence.path}/file` }),
    onSuccess: (file) => {
      saveFile(file, `${evidence.title}.jsonl`);
      message.success("导出成功");
    },
  });
  return (
    <Can permission="document:evidence:export">
      <Button
        icon={<FileProtectOutlined aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        导出台账文件
      </Button>
    </Can>
  );
}

const plain = createColumnFactory(titles);

const clipped = (value: string | null) => (
  <span className="inline-block max-w-84 truncate align-bottom" title={value ?? ""}>
    {value || "—"}
  </span>
);

const evidenceListColumns: CrudColumn<EvidenceRow>[] = [
  plain("seq"),
  plain("time"),
  plain("act", (_value, { act }) => evidenceActs[act]),
  plain("actorName"),
  plain("dept", clipped),
  plain("subjectKind", (_value, { subjectKind }) => evidenceSubjects[subjectKind]),
  plain("subjectLabel", clipped),
  {
    ...plain("hash"),
    title: "记录哈希",
    render: (value: string) => <HashText hash={value} />,
  },
];
