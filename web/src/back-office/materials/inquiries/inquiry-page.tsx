import { type InquiryRow, materialInquiry } from "@aeromaint/contracts/materials/inquiry.ts";
import { Form } from "antd";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { editorMode, useEditorContext } from "../../../crud/dialog/editor-mode.ts";
import { useRequestedDialog } from "../../../crud/dialog/requested-dialog.ts";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import { CrudFields } from "../../../crud/form/field.tsx";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { filterFields } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { RowActions, RowButton } from "../../../crud/list/row-actions.tsx";
import { openInDialog } from "../../../crud/list/row-opening.ts";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { permissionFor } from "../../../crud/resource-types.ts";
import { useCan } from "../../../session/can.tsx";
import { mileageText } from "../product-columns.tsx";

const waiting = "0";
const dialogWidth = 650;
const affects = [`${materialInquiry.path}/pending`];

const long = (text: string | null) => (
  <span className="block min-w-35 max-w-84 truncate" title={text ?? undefined}>
    {text || "—"}
  </span>
);

const columns: CrudColumn<InquiryRow>[] = [
  column("name", "产品名称", long),
  column("partNumber", "件号"),
  column("state", "状态", (state) => <DictionaryLabel type="INQUIRY_STATE" value={state} />),
  { ...column("quantity", "数量"), align: "right" },
  column("message", "询价内容", long),
  column("inquirerName", "询价人"),
  column("createTime", "询价时间"),
  column("supplierName", "供应商", (name) => name ?? "平台"),
  column("phone", "联系电话"),
  column("reply", "回复", long),
  {
    ...column<InquiryRow>("quote", "报价", (quote: number | null, { quoteUntil }) =>
      quote === null ? "—" : `${mileageText(quote)}${quoteUntil ? `（至 ${quoteUntil}）` : ""}`,
    ),
    isFolded: true,
  },
];

/** Inquiries about products. Staff answer if no firm does. */
export default function InquiryPage() {
  const list = useCrudList(materialInquiry);
  const editor = useCrudEditor(materialInquiry, { affects });
  useRequestedDialog(materialInquiry, editor);
  const can = useCan();
  const mayReply = can(permissionFor(materialInquiry, "edit"));
  const mayQuery = can(permissionFor(materialInquiry, "query"));
  const { filters } = materialInquiry;
  return (
    <>
      <SearchHeader list={list}>
        {filterFields(filters, ["name", "inquirerName", "state"])}
      </SearchHeader>
      <ListSection
        list={list}
        columns={columns}
        purpose="读者在航材产品页发出的询价会显示在这里"
        openingOf={mayQuery ? (row) => openInDialog(editor, row, row.inquiryId) : undefined}
        actions={(row) => (
          <RowActions onView={mayQuery ? () => editor.view(row) : undefined}>
            {mayReply && row.state === waiting && (
              <RowButton onClick={() => editor.edit(row)}>回复</RowButton>
            )}
          </RowActions>
        )}
      />
      <EditorDialog
        editor={editor}
        width={dialogWidth}
        title={editor.mode === editorMode.view ? "询价详情" : "回复询价"}
      >
        <InquiryFacts />
      </EditorDialog>
    </>
  );
}

function InquiryFacts() {
  const form = Form.useFormInstance();
  const isViewed = useEditorContext().mode === editorMode.view;
  const row = form.getFieldsValue(true) as InquiryRow;
  const facts = [
    ["产品", row.partNumber ? `${row.name}（${row.partNumber}）` : row.name],
    ["发送给", row.supplierName ?? "平台"],
    ["询价人", [row.inquirerName, row.phone].filter(Boolean).join("，")],
    ["数量", row.quantity],
    ["询价内容", row.message],
    ["询价时间", row.createTime],
    ...(isViewed && row.replyTime
      ? [["回复人", `${row.replierName ?? "—"}，${row.replyTime}`] as const]
      : []),
  ] as const;
  return (
    <>
      <dl className="mb-5">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-[--spacing(18)_minmax(0,1fr)] gap-4 border-b py-2"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <CrudFields of={materialInquiry.create} names={["reply", "quote", "quoteUntil"]} />
    </>
  );
}
