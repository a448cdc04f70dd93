import {
  type DocumentHead,
  documentChange,
  documentPath,
} from "@aeromaint/contracts/documents/document.ts";
import { Form } from "antd";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { documentQueryPaths } from "../../shared/documents/documents.ts";
import { OwnerDeptSelect } from "../../shared/documents/owner-dept-select.tsx";
import { ReviewMonthsField } from "./review-months-field.tsx";

interface OwnerDialogProps {
  head: DocumentHead;
  open: boolean;
  onClose: () => void;
}

/**
 * Changes the responsible department and the review interval. The text changes only by revisions.
 */
export function OwnerDialog({ head, open, onClose }: OwnerDialogProps) {
  const { itemId, ownerDeptId, reviewMonths, version } = head;
  return (
    <FormDialog
      open={open}
      title="归口部门"
      formKey={`${itemId} ${version}`}
      send={({ ownerDeptId: dept = null, reviewMonths: months = null }) => {
        const body = { ownerDeptId: dept, reviewMonths: months, version };
        return api.send("PUT", `${documentPath}/${itemId}`, { body });
      }}
      affects={documentQueryPaths}
      onClose={onClose}
    >
      <Form.Item
        name="ownerDeptId"
        label={documentChange.properties.ownerDeptId.title}
        initialValue={ownerDeptId ?? undefined}
      >
        <OwnerDeptSelect />
      </Form.Item>
      <ReviewMonthsField value={reviewMonths} />
    </FormDialog>
  );
}
