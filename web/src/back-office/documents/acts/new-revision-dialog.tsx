import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import { newRevision } from "@aeromaint/contracts/documents/revision.ts";
import { revisionKinds } from "@aeromaint/contracts/documents/revision-state.ts";
import { Form, Radio } from "antd";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField, CrudFields } from "../../../crud/form/field.tsx";
import { labelOptions } from "../../../crud/form/label-options.ts";
import type { FormValues } from "../../../crud/resource-types.ts";
import { useTabLocation } from "../../../crud/tab-location.tsx";
import {
  deskAddress,
  documentQueryPaths,
  revisionsPath,
} from "../../shared/documents/documents.ts";

interface NewRevisionDialogProps {
  head: DocumentHead;
  /** Revision that supplies the first text; null for the revision in force. */
  baseRevNo: number | null;
  open: boolean;
  onClose: () => void;
}

const kinds = labelOptions(revisionKinds);

/** Creates a revision from the one in force or from an earlier one. */
export function NewRevisionDialog({ head, baseRevNo, open, onClose }: NewRevisionDialogProps) {
  const { navigate } = useTabLocation();
  const send = async (values: FormValues) => {
    const answer = await api.send("POST", revisionsPath(head), {
      body: { ...values, ...(baseRevNo !== null && { baseRevNo }) },
    });
    // Continue on the page that edits the new draft.
    navigate(deskAddress(head.itemId, answer.data.revNo));
    return answer;
  };
  return (
    <FormDialog
      open={open}
      title={baseRevNo === null ? "新建版次" : `以第 ${baseRevNo} 版起草新版次`}
      initialValues={{ kind: "normal" }}
      send={send}
      affects={documentQueryPaths}
      onClose={onClose}
    >
      <CrudField of={newRevision} name="kind">
        <Radio.Group options={kinds} />
      </CrudField>
      <CrudFields of={newRevision} names={["reason", "effectiveFrom"]} />
      <EndField />
      <CrudField of={newRevision} name="reviewBy" />
    </FormDialog>
  );
}

function EndField() {
  const isTemporary = Form.useWatch("kind", Form.useFormInstance()) === "temporary";
  return (
    isTemporary && (
      <CrudField
        of={newRevision}
        name="effectiveUntil"
        required
        extra="到期后自动失效，正式版次恢复有效"
      />
    )
  );
}
