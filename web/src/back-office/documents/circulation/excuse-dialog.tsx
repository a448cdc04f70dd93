import { excuseInput, type RecipientRow } from "@aeromaint/contracts/documents/circulation.ts";
import { circulationPath } from "@aeromaint/contracts/documents/circulation-state.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Form } from "antd";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";

interface ExcuseDialogProps {
  circulationId: string;
  people: readonly RecipientRow[];
  open: boolean;
  onExcused: () => void;
  onClose: () => void;
}

/** Excuses the chosen people from signing, with the reason that the list shows from then on. */
export function ExcuseDialog(props: ExcuseDialogProps) {
  const { circulationId, people, open, onExcused, onClose } = props;
  const client = useQueryClient();
  return (
    <FormDialog
      open={open}
      title="豁免签收"
      send={async ({ reason }) => {
        const userIds = people.map(({ userId }) => userId);
        const path = `${circulationPath}/${circulationId}/excuse` as const;
        const answer = await api.send("PUT", path, { body: { userIds, reason } });
        onExcused();
        return answer;
      }}
      onSettled={() => void client.invalidateQueries({ queryKey: [circulationPath] })}
      onClose={onClose}
    >
      <Form.Item label="人员">{people.map(({ name }) => name).join("、")}</Form.Item>
      <CrudField of={excuseInput} name="reason" />
    </FormDialog>
  );
}
