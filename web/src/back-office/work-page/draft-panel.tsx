import { formDialogParams } from "../../crud/dialog/requested-dialog.ts";
import { DraftList, useOwnDrafts } from "../../own/drafts/draft-list.tsx";
import { listAddress, useMenuPages } from "../navigation/record-pages.ts";
import { creatableRecords } from "./creatable-records.ts";
import { WorkPanel } from "./work-panel.tsx";

const maxShown = 6;

/** Drafts of the user on pages that the user may open. */
export function DraftPanel() {
  const { pages } = useMenuPages();
  const entries = useOwnDrafts().flatMap((draft) => {
    const { formPath, rowId } = draft;
    const record = creatableRecords.find(({ path }) => path === formPath);
    if (!record || !pages.has(record.page)) return [];
    const path = listAddress(record.page, { ...record.filters, ...formDialogParams(rowId) });
    return [{ draft, kind: rowId === null ? "新增" : "编辑", noun: record.noun, path }];
  });
  return (
    <WorkPanel
      title="草稿"
      count={entries.length}
      empty={entries.length === 0 && "没有未保存的草稿"}
    >
      <DraftList entries={entries.slice(0, maxShown)} />
    </WorkPanel>
  );
}
