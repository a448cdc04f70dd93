import {
  monthField,
  type PayVariant,
  type SalaryBatch,
  salary,
  salaryColumns,
} from "@aeromaint/contracts/payroll/salary.ts";
import { ImportOutlined, UndoOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Descriptions, Form, Grid } from "antd";
import { useMemo, useState } from "react";
import { api } from "../../api/api.ts";
import { LinesLoadState } from "../../api/load-state.tsx";
import { NotLoaded } from "../../api/not-loaded.tsx";
import { ReadDialog, TabDialog } from "../../crud/dialog/tab-dialog.tsx";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { DateInput } from "../../crud/form/lazy-inputs.tsx";
import { useImportUndo } from "../../crud/import/use-import-undo.ts";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { ListSection } from "../../crud/list/list-section.tsx";
import { RowActions } from "../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../crud/list/search-header.tsx";
import { RemoveSelectedButton } from "../../crud/list/tool-buttons.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { useRemoval } from "../../crud/removal/use-removal.tsx";
import { formatMonth } from "../../own/pay/own-slips.ts";
import { PayFacts } from "../../own/pay/pay-facts.tsx";
import { Can, useCan } from "../../session/can.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { factItems } from "../shared/fact-items.ts";
import { columnTotalText, payColumnsOf } from "./pay-columns.tsx";
import { PayImportDialog } from "./pay-import-dialog.tsx";
import { payPurposes, payRecords, payTitles, payUndo, usePayTotals } from "./pay-list.ts";

const { filters } = payRecords;

/** Pay list of the labour office (A) or the finance office (B). */
export default function PayPage({ variant }: { variant: PayVariant }) {
  const list = useCrudList(payRecords);
  const { data: totals, isPending } = usePayTotals(list.filters);
  // Show no rows before the totals: totals change the widths of the columns.
  const { tableProps } = list;
  const pendingProps = { ...tableProps, dataSource: [], pagination: false as const, loading: true };
  const can = useCan();
  const [viewed, setViewed] = useState<string | null>(null);
  const mayView = can("platform:salary:query");
  const { md = true } = Grid.useBreakpoint();
  const columns = useMemo(() => payColumnsOf(variant, md), [variant, md]);
  const remove = useRemoval(payRecords, { onRemoved: list.clearSelection });
  const mayRemove = can("platform:salary:remove");
  const title = payTitles[variant];
  const tools = (shown: string[]) => (
    <>
      <RemoveSelectedButton permission="platform:salary:remove" list={list} onRemove={remove} />
      <Can permission="platform:salary:import">
        <SheetTools
          title={title}
          month={list.filters.month}
          onImported={(month) => list.search({ month })}
        />
      </Can>
      <ExportButton
        permission="platform:salary:export"
        // The path itself belongs to the template.
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
      <SearchHeader list={list}>
        <FilterField of={filters} name="userName" />
        <FilterField of={filters} name="month">
          <DateInput month />
        </FilterField>
      </SearchHeader>
      <ListSection
        // Each list stores its own columns.
        path={`${payRecords.path}/${variant}`}
        list={{ ...list, tableProps: isPending ? pendingProps : tableProps }}
        columns={columns}
        openingOf={mayView ? ({ salaryId }) => ({ open: () => setViewed(salaryId) }) : undefined}
        purpose={payPurposes[variant]}
        isSelectable={mayRemove ? () => true : undefined}
        totalOf={list.total > 0 && !isPending ? (key) => columnTotalText(totals, key) : undefined}
        tools={tools}
        actions={({ salaryId }) => (
          <RowActions
            onRemove={mayRemove ? () => remove([salaryId]) : undefined}
            onView={mayView ? () => setViewed(salaryId) : undefined}
          />
        )}
      />
      <PayDetailDialog title={title} salaryId={viewed} onClose={() => setViewed(null)} />
    </>
  );
}

interface SheetToolsProps {
  /** Title of the records on this page. */
  title: string;
  /** Month of the search, preselected in the dialogs. */
  month: string | undefined;
  onImported: (month: string) => void;
}

type OpenedDialog = "import" | "undo";

/** Imports sheets and undoes the last import. */
function SheetTools({ title, month, onImported }: SheetToolsProps) {
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const [opening, setOpening] = useState(0);
  const open = (dialog: OpenedDialog) => {
    // A new key for each opening discards the state of the earlier sheet.
    setOpening((last) => last + 1);
    setOpened(dialog);
  };
  const dialog = { key: opening, title, month, onClose: () => setOpened(null) };
  return (
    <>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => open("import")}>
        导入
      </Button>
      <Button icon={<UndoOutlined aria-hidden />} onClick={() => open("undo")}>
        撤销上次导入
      </Button>
      <PayImportDialog {...dialog} open={opened === "import"} onImported={onImported} />
      <UndoDialog {...dialog} open={opened === "undo"} />
    </>
  );
}

const dialogWidth = 650;

interface PayDetailDialogProps {
  title: string;
  /** Id of the record; null while closed. */
  salaryId: string | null;
  onClose: () => void;
}

/** Pay of one person and month, read-only. The server logs each opening. */
function PayDetailDialog({ title, salaryId, onClose }: PayDetailDialogProps) {
  return (
    <ReadDialog
      open={salaryId !== null}
      title={`${title}查看`}
      width={dialogWidth}
      onClose={onClose}
    >
      {salaryId !== null && <Detail salaryId={salaryId} />}
    </ReadDialog>
  );
}

function Detail({ salaryId }: { salaryId: string }) {
  const query = useQuery({
    // The key is not below the list's path: invalidating the list must not log another read.
    queryKey: [`${payRecords.path}/details`, salaryId],
    queryFn: ({ signal }) => api.get(`${payRecords.path}/details/${salaryId}`, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const { data } = query;
  if (query.isError || !data) return <LinesLoadState query={query} rows={6} />;
  return (
    <>
      <Descriptions
        className="mb-3"
        column={{ xs: 1, sm: 2 }}
        size="small"
        items={factItems({
          姓名: data.userName,
          账号: data.account,
          所属部门: data.deptName ?? "—",
          月份: formatMonth(data.month),
        })}
      />
      <PayFacts record={data} />
    </>
  );
}

interface UndoDialogProps {
  open: boolean;
  title: string;
  /** Preselected month. */
  month: string | undefined;
  onClose: () => void;
}

const undoDialogWidth = 500;

/** Last import of a month, with a button that undoes it. */
function UndoDialog({ open, title, month: offered, onClose }: UndoDialogProps) {
  const [month, setMonth] = useState(offered);
  const { data, isError, refetch } = useQuery({
    queryKey: [salary.path, "batch", month],
    queryFn: ({ signal }) => api.get(`${salary.path}/batch`, { month }, { signal }),
    enabled: open && month !== undefined,
    staleTime: 0,
  });
  const undo = useImportUndo([salary.path]);
  return (
    <TabDialog
      open={open}
      title={`撤销${title}导入`}
      width={undoDialogWidth}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button
            type="primary"
            danger
            disabled={!data}
            onClick={() => data && undo({ ...data, ...payUndo(data), onDone: onClose })}
          >
            撤销导入
          </Button>
        </>
      }
    >
      <Form layout="vertical">
        <Form.Item label={monthField.title} htmlFor="undo-month">
          <DateInput id="undo-month" month value={month} onChange={setMonth} />
        </Form.Item>
      </Form>
      {month === undefined && <Alert type="info" showIcon title="请选择要撤销导入的月份" />}
      {month !== undefined && !isError && data === undefined && <SkeletonLines />}
      {isError && <NotLoaded onRetry={refetch} />}
      {month !== undefined && data === null && (
        <Alert type="info" showIcon title={`${formatMonth(month)}没有可以撤销的导入`} />
      )}
      {data && <Descriptions column={1} size="small" items={factsOf(data)} />}
    </TabDialog>
  );
}

function factsOf(batch: SalaryBatch) {
  const { fileName, createUserName, createTime, imported, updated } = batch;
  return factItems({
    文件: fileName,
    导入人: createUserName ?? "—",
    导入时间: createTime,
    数据: `新增 ${imported} 条，更新 ${updated} 条`,
  });
}
