import { type InquiryRow, materialInquiry } from "@aeromaint/contracts/materials/inquiry.ts";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../../api/api.ts";
import { FormField } from "../../../forms/form-field.tsx";
import { formFieldsOf } from "../../../forms/form-fields.ts";
import { FactLine } from "../../../own/list-rows.tsx";
import { useDictionary } from "../../../reference-data/dictionaries.ts";
import { Button } from "../../../ui/button.tsx";
import { productPath } from "../../paths.ts";
import { type InquiryBox, inquiryPath } from "./inquiries.ts";
import { MessageDialog } from "./message-dialog.tsx";

const replyFields = formFieldsOf(materialInquiry.create);
const waiting = "0";

const factLine = "gap-x-5 text-sm/reading";
const text = "wrap-anywhere mt-2 whitespace-pre-line leading-reading";

/** Inquiries with their answers; received ones can be answered once. */
export function InquiryList({ box, rows }: { box: InquiryBox; rows: InquiryRow[] }) {
  const [answered, setAnswered] = useState<InquiryRow>();
  return (
    <>
      <ul>
        {rows.map((row) => (
          <Inquiry key={row.inquiryId} row={row} box={box} onReply={() => setAnswered(row)} />
        ))}
      </ul>
      {answered && (
        <MessageDialog
          title="回复询价"
          about={
            <>
              <p>
                {answered.inquirerName}询价：{answered.name}，数量 {answered.quantity}
              </p>
              <p>{answered.message}</p>
            </>
          }
          fields={replyFields}
          send={(body) =>
            api.send("PUT", `${inquiryPath}/received/${answered.inquiryId}`, { body })
          }
          onClose={() => setAnswered(undefined)}
        >
          {(form) => (
            <>
              <FormField form={form} name="reply" />
              <FormField form={form} name="quote" help="选填" />
              <FormField form={form} name="quoteUntil" help="选填" />
            </>
          )}
        </MessageDialog>
      )}
    </>
  );
}

function Inquiry({ row, box, onReply }: { row: InquiryRow; box: InquiryBox; onReply: () => void }) {
  const states = useDictionary("INQUIRY_STATE");
  const { infoId, name, partNumber, quantity, message, state, createTime } = row;
  return (
    <li className="border-b py-4">
      <p className="flex items-baseline justify-between gap-4">
        {infoId ? (
          <Link
            className="thumb wrap-anywhere min-w-0 font-semibold hover:text-link"
            to={productPath(infoId)}
          >
            {name}
          </Link>
        ) : (
          <span className="wrap-anywhere min-w-0 font-semibold">{name}（已下架）</span>
        )}
        <span
          className="flex-none text-passed text-sm data-[state=0]:text-accent"
          data-state={state}
        >
          {states.label(state)}
        </span>
      </p>
      <FactLine className={factLine}>
        {partNumber && `件号 ${partNumber}`}
        {`数量 ${quantity}`}
        {box === "own" ? `发送给 ${row.supplierName ?? "平台"}` : `询价人 ${row.inquirerName}`}
        {row.phone && `联系电话 ${row.phone}`}
        {createTime}
      </FactLine>
      <p className={text}>{message}</p>
      {row.reply && (
        <div className="mt-3 border-l-2 border-l-edge pl-4">
          <FactLine className={factLine}>
            {`${row.replierName ?? "平台"} 回复`}
            {row.replyTime}
          </FactLine>
          {row.quote !== null && (
            <p className={text}>
              报价 <b>{row.quote}</b> 里程/件
              {row.quoteUntil && (
                <>
                  ，有效期至 <span className="whitespace-nowrap">{row.quoteUntil}</span>
                </>
              )}
            </p>
          )}
          <p className={text}>{row.reply}</p>
        </div>
      )}
      {box === "received" && state === waiting && (
        <Button className="mt-3" onClick={onReply}>
          回复
        </Button>
      )}
    </li>
  );
}
