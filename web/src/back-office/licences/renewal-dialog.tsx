import { accountEditPaths, accounts } from "@aeromaint/contracts/people/account.ts";
import type { LicenceRow } from "@aeromaint/contracts/people/licence.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Form } from "antd";
import { api } from "../../api/api.ts";
import { FormDialog } from "../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../crud/form/field.tsx";
import type { FormValues } from "../../crud/resource-types.ts";
import { licences } from "./licence-board.ts";

interface RenewalDialogProps {
  /** Whose licence was renewed; null while closed. */
  row: LicenceRow | null;
  onClose: () => void;
}

/** The dates of a renewed licence; the account's other fields stay as they are. */
export function RenewalDialog({ row, onClose }: RenewalDialogProps) {
  const client = useQueryClient();
  const fields = accounts[row?.userNature === "1" ? "1" : "3"].create;
  return (
    <FormDialog
      open={row !== null}
      title="证照续期"
      send={(values) => send(row, values)}
      onSettled={() => {
        for (const path of [licences.path, accounts["1"].path]) {
          void client.invalidateQueries({ queryKey: [path] });
        }
      }}
      onClose={onClose}
    >
      <Form.Item label="姓名">{row?.nickName}</Form.Item>
      <Form.Item label="证照">{row?.certificate ?? "—"}</Form.Item>
      <Form.Item label="现到期日期">{row?.expiryDate}</Form.Item>
      <CrudField of={fields} name="skillTime" required />
      <CrudField of={fields} name="limitedTime" required />
    </FormDialog>
  );
}

function send(row: LicenceRow | null, { skillTime, limitedTime }: FormValues) {
  if (!row) throw new Error("no licence is renewed");
  const { informationId, userNature } = row;
  const dates = { skillTime, limitedTime: Number(limitedTime) };
  // Aviation persons are named in the body, by specification.
  return userNature === "1"
    ? api.send("PUT", `${accountEditPaths["1"]}/${informationId}`, { body: dates })
    : api.send("PUT", accountEditPaths["3"], { body: { informationId, ...dates } });
}
