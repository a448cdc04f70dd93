import {
  type DocumentHead,
  documentChange,
  documentPath,
} from "@aeromaint/contracts/documents/document.ts";
import { Form, TreeSelect } from "antd";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { useDocumentsChanged } from "../../shared/documents/documents.ts";
import { useDeptTree } from "../../shared/people/user-choices.ts";

interface OwnerDialogProps {
  head: DocumentHead;
  open: boolean;
  onClose: () => void;
}

/** The department that answers for a document; its text changes by revisions only. */
export function OwnerDialog({ head, open, onClose }: OwnerDialogProps) {
  const { itemId, ownerDeptId, version } = head;
  const changed = useDocumentsChanged();
  return (
    <FormDialog
      open={open}
      title="归口部门"
      subject={`${itemId} ${version}`}
      send={({ ownerDeptId: chosen = null }) =>
        api.send("PUT", `${documentPath}/${itemId}`, { body: { ownerDeptId: chosen, version } })
      }
      onSettled={changed}
      onClose={onClose}
    >
      <Form.Item
        name="ownerDeptId"
        label={documentChange.properties.ownerDeptId.title}
        initialValue={ownerDeptId ?? undefined}
      >
        <DeptSelect />
      </Form.Item>
    </FormDialog>
  );
}

function DeptSelect(props: { id?: string; value?: string; onChange?: (deptId: string) => void }) {
  return (
    <TreeSelect
      {...props}
      allowClear
      treeData={useDeptTree()}
      treeDefaultExpandAll
      fieldNames={{ label: "label", value: "id", children: "children" }}
      showSearch={{ treeNodeFilterProp: "label" }}
      placeholder="请选择归口部门"
    />
  );
}
