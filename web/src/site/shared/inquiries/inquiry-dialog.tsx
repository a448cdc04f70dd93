import { inquiryInput } from "@aeromaint/contracts/materials/inquiry.ts";
import type { OpenMaterialRow } from "@aeromaint/contracts/materials/product.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";
import { quietQuery } from "../../../api/query-by-key.ts";
import { FormField } from "../../../forms/form-field.tsx";
import { formFieldsOf } from "../../../forms/form-fields.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/dialog/modal.tsx";
import { ownInquiriesId, paths } from "../../paths.ts";
import { inquiryPath } from "./inquiries.ts";
import { MessageDialog } from "./message-dialog.tsx";

const fields = formFieldsOf(inquiryInput, ["quantity", "message", "phone"]);

export interface InquiryDialogProps {
  product: Pick<OpenMaterialRow, "infoId" | "name" | "partNumber" | "supplierName">;
  onClose: () => void;
}

export default function InquiryDialog({ product, onClose }: InquiryDialogProps) {
  const { infoId, name, partNumber, supplierName } = product;
  // Check before the user writes, not after.
  const { data, isPending } = useQuery({
    ...quietQuery(`${inquiryPath}/refusal`, { infoId }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (isPending) return null;
  if (data?.message) return <RefusedDialog {...data} message={data.message} onClose={onClose} />;
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
      send={(body) => api.send("POST", inquiryPath, { body: { ...body, infoId } })}
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

interface RefusedDialogProps {
  message: string;
  /** Id of the user's inquiry without an answer. */
  inquiryId: string | null;
  onClose: () => void;
}

/** Reason that an inquiry is not possible, with a link to the pending one. */
function RefusedDialog({ message, inquiryId, onClose }: RefusedDialogProps) {
  return (
    <Modal label="不能询价" onClose={onClose}>
      <div className="grid gap-4 p-6">
        <p role="status">{message}</p>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>关闭</Button>
          {inquiryId && (
            <ButtonLink
              variant="primary"
              to={`${paths.userProfile}?inquiry=${inquiryId}#${ownInquiriesId}`}
            >
              查看该询价
            </ButtonLink>
          )}
        </div>
      </div>
    </Modal>
  );
}
