import { inquiryInput } from "@aeromaint/contracts/materials/inquiry.ts";
import type { OpenMaterialRow } from "@aeromaint/contracts/materials/product.ts";
import { api } from "../../../api/api.ts";
import { FormField } from "../forms/form-field.tsx";
import { fieldsOf } from "../forms/form-fields.ts";
import { inquiryPath } from "./inquiries.ts";
import { MessageDialog } from "./message-dialog.tsx";

const fields = fieldsOf(inquiryInput, ["quantity", "message", "phone"]);

export interface InquiryDialogProps {
  product: Pick<OpenMaterialRow, "infoId" | "name" | "partNumber" | "supplierName">;
  onClose: () => void;
}

/** Sends an inquiry to the supplier of a product. */
export default function InquiryDialog({ product, onClose }: InquiryDialogProps) {
  const { infoId, name, partNumber, supplierName } = product;
  return (
    <MessageDialog
      title={supplierName ? "联系供应商" : "询价"}
      about={
        <>
          <p>
            {name}
            {partNumber && `（${partNumber}）`}
          </p>
          <p>发送给{supplierName ?? "平台工作人员"}，回复见个人中心的“我的询价”。</p>
        </>
      }
      fields={fields}
      initial={{ quantity: "1" }}
      send={(body) => api.send("POST", inquiryPath, { body })}
      also={{ infoId }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField form={form} name="quantity" />
          <FormField form={form} name="message" />
          <FormField
            form={form}
            name="phone"
            autoComplete="tel"
            help="选填，只提供给回复询价的人"
          />
        </>
      )}
    </MessageDialog>
  );
}
