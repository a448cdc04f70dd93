import { type FirmLicenceRow, firmLicence } from "@aeromaint/contracts/people/firm.ts";
import { api } from "../../../api/api.ts";
import { SiteFormDialog } from "../../shared/forms/form-dialog.tsx";
import { FormField } from "../../shared/forms/form-field.tsx";
import { formFieldsOf, formValuesOf, type SiteFormValues } from "../../shared/forms/form-fields.ts";

export const ownFirmPath = "/repair/firm/own";

const created = formFieldsOf(firmLicence.create);
// A changed licence may keep its picture.
const changed = { ...created, ...formFieldsOf(firmLicence.update, ["picture"]) };

interface LicenceDialogProps {
  /** Absent: a new one. */
  licence?: FirmLicenceRow | undefined;
  onClose: () => void;
}

/** Hands in a licence with its picture; it waits for a decision. */
export function LicenceDialog({ licence, onClose }: LicenceDialogProps) {
  const fields = licence ? changed : created;
  return (
    <SiteFormDialog
      title={licence ? "更新证照" : "提交证照"}
      action="提交审核"
      fields={fields}
      initial={licence && { ...formValuesOf(fields, { ...licence }), picture: "" }}
      send={(values) => send(licence, values)}
      affects={ownFirmPath}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField form={form} name="licenceName" />
          <FormField form={form} name="licenceNumber" />
          <FormField form={form} name="validFrom" />
          <FormField form={form} name="validUntil" help="长期有效的不填" />
          <FormField
            form={form}
            name="picture"
            help={`${licence ? "不选择则保留原图片；" : ""}仅供审核人员查看，不会公开`}
          />
        </>
      )}
    </SiteFormDialog>
  );
}

function send(licence: FirmLicenceRow | undefined, values: SiteFormValues) {
  const body = new FormData();
  for (const name of Object.keys(created)) {
    const value = values[name] ?? "";
    if (value instanceof File) body.append(name, value, value.name);
    else if (name !== "picture") body.append(name, value.trim());
  }
  if (!licence) return api.send("POST", `${ownFirmPath}/licence`, { body });
  body.append("version", String(licence.version));
  return api.send("PUT", `${ownFirmPath}/licence/${licence.licenceId}`, { body });
}
