import {
  type DocumentHead,
  documentChange,
  documentPath,
} from "@aeromaint/contracts/documents/document.ts";
import { Form, InputNumber, TreeSelect } from "antd";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { useDocumentsChanged } from "../../shared/documents/documents.ts";
import { useDeptTree } from "../../shared/people/user-choices.ts";

interface OwnerDialogProps {
  head: DocumentHead;
  open: boolean;
  onClose: () => void;
}

/** The department that answers for a document, and how often it is reviewed; its text changes by revisions only. */
export function OwnerDialog({ head, open, onClose }: OwnerDialogProps) {
  const { itemId, ownerDeptId, reviewMonths, version } = head;
  const changed = useDocumentsChanged();
  return (
    <FormDialog
      open={open}
      title="归口部门"
      subject={`${itemId} ${version}`}
      send={({ ownerDeptId: dept = null, reviewMonths: months = null }) => {
        const body = { ownerDeptId: dept, reviewMonths: months, version };
        return api.send("PUT", `${documentPath}/${itemId}`, { body });
      }}
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
      <Form.Item
        name="reviewMonths"
        label={documentChange.properties.reviewMonths.title}
        initialValue={reviewMonths ?? undefined}
        extra="新版次未填复审日时，按此周期推算；不填则沿用上一版次的复审日"
      >
        <InputNumber min={1} max={120} precision={0} />
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
