import {
  type MaterialInfoRow,
  materialDecision,
  materialInfo,
} from "@aeromaint/contracts/materials/product.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Form } from "antd";
import { api } from "../../api/api.ts";
import { FormDialog } from "../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../crud/form/field.tsx";
import type { FormValues } from "../../crud/resource-types.ts";

interface DecisionDialogProps {
  /** The pending product; null while closed. */
  product: MaterialInfoRow | null;
  onClose: () => void;
}

/** Passes or rejects a product, as form data by specification. */
export function ProductDecisionDialog({ product, onClose }: DecisionDialogProps) {
  const client = useQueryClient();
  const decide = ({ status }: FormValues) => {
    const body = new FormData();
    body.append("status", String(status));
    return api.send("PATCH", `${materialInfo.path}/${product?.infoId}`, { body });
  };
  return (
    <FormDialog
      open={product !== null}
      title="审核航材信息"
      endsOnConflict
      send={decide}
      // Also after a refusal: somebody else may have decided since the list was loaded.
      onSettled={() => void client.invalidateQueries({ queryKey: [materialInfo.path] })}
      onClose={onClose}
    >
      <Form.Item label={materialInfo.fields.name.title}>{product?.name}</Form.Item>
      <CrudField of={materialDecision} name="status" />
    </FormDialog>
  );
}
