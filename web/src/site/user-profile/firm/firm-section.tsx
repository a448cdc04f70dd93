import {
  type FirmLicenceRow,
  firmLicence,
  type OwnFirm,
} from "@aeromaint/contracts/people/firm.ts";
import { licenceState, licenceStates } from "@aeromaint/contracts/people/licence-state.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api/api.ts";
import { fetchSignedIn } from "../../../api/fetch-signed-in.ts";
import { LoadState } from "../../../api/load-state.tsx";
import { quietQuery } from "../../../api/query-by-key.ts";
import { FormField } from "../../../forms/form-field.tsx";
import { formFieldsOf, formValuesOf, type SiteFormValues } from "../../../forms/form-fields.ts";
import { useConfirmation } from "../../../own/confirmation.tsx";
import { licenceTones } from "../../../own/profile/licence-days.tsx";
import { useDictionary } from "../../../reference-data/dictionaries.ts";
import { Button } from "../../../ui/button.tsx";
import { PictureModal } from "../../../ui/dialog/modal.tsx";
import { useObjectUrl } from "../../../ui/storage/object-url.ts";
import { FactList } from "../../../ui/text/facts.tsx";
import { SiteFormDialog } from "../../shared/forms/form-dialog.tsx";
import { Section } from "../section.tsx";
import styles from "./firm.module.css";
import { FirmRow, thumbnail } from "./firm-row.tsx";

/** Value of the dictionary: not decided. */
const undecided = "3";

/** The user's firm as approved, and its licences with their validity. */
export default function FirmSection() {
  const query = useQuery({
    ...quietQuery(ownFirmPath),
    staleTime: 0,
  });
  const { data } = query;
  const [changed, setChanged] = useState<FirmLicenceRow | "new">();
  const { confirmed, dialog } = useConfirmation();
  return (
    <Section
      title="企业与证照"
      action={data && <Button onClick={() => setChanged("new")}>提交证照</Button>}
    >
      {!data && <LoadState query={query} height={200} />}
      {data && <FirmData firm={data} />}
      {data && (
        <ul aria-label="证照">
          {data.licences.map((row) => (
            <Licence
              key={row.licenceId}
              row={row}
              onChange={() => setChanged(row)}
              onRemove={() =>
                confirmed({
                  question: "确定删除该证照吗？",
                  call: () => api.send("DELETE", `${ownFirmPath}/licence/${row.licenceId}`),
                  affects: [ownFirmPath],
                })
              }
            />
          ))}
        </ul>
      )}
      {dialog}
      {changed && (
        <LicenceDialog
          licence={changed === "new" ? undefined : changed}
          onClose={() => setChanged(undefined)}
        />
      )}
    </Section>
  );
}

function FirmData({ firm }: { firm: OwnFirm }) {
  const approval = useDictionary("APPROVAL_STATUS");
  const { enterpriseName, creditCode, nature, decidedAt, createTime, licenseUrl } = firm;
  const state = approval.label(nature ?? undecided);
  return (
    <div className="flex flex-wrap items-start gap-5 border-b pb-4">
      <div className="grow basis-80">
        <FactList
          facts={[
            { title: "企业名称", value: enterpriseName },
            { title: "统一社会信用代码", value: creditCode },
            {
              title: "企业审核",
              value: decidedAt ? `${state}（${decidedAt.slice(0, 10)}）` : state,
            },
            { title: "注册时间", value: createTime },
          ]}
        />
      </div>
      <PrivatePicture url={licenseUrl} name="营业执照" />
    </div>
  );
}

interface LicenceProps {
  row: FirmLicenceRow;
  onChange: () => void;
  onRemove: () => void;
}

function Licence({ row, onChange, onRemove }: LicenceProps) {
  const approval = useDictionary("APPROVAL_STATUS");
  const { licenceName, licenceNumber, validFrom, validUntil, daysLeft, status, reason } = row;
  const validity = daysLeft === null ? "valid" : licenceState(daysLeft);
  return (
    <FirmRow
      picture={<PrivatePicture url={row.pictureUrl} name={licenceName} />}
      title={<span className="font-semibold">{licenceName}</span>}
      status={status}
      statusText={approval.label(status === "0" ? undecided : status)}
      facts={[
        `编号 ${licenceNumber}`,
        `${validFrom} 至 ${validUntil ?? "长期"}`,
        validUntil && (
          <span key="validity" className={licenceTones[validity]}>
            {licenceStates[validity]}
          </span>
        ),
      ]}
      reason={reason}
    >
      <Button onClick={onChange}>{status === "2" ? "修改后重新提交" : "更新"}</Button>
      <Button variant="quiet" onClick={onRemove}>
        删除
      </Button>
    </FirmRow>
  );
}

const ownFirmPath = "/repair/firm/own";

const created = formFieldsOf(firmLicence.create);
// A changed licence may keep its picture.
const changed = { ...created, ...formFieldsOf(firmLicence.update, ["picture"]) };

interface LicenceDialogProps {
  /** Absent: a new one. */
  licence?: FirmLicenceRow | undefined;
  onClose: () => void;
}

/** Hands in a licence with its picture; it waits for a decision. */
function LicenceDialog({ licence, onClose }: LicenceDialogProps) {
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

/** A picture that only its firm and staff may see; pressing it shows it large. */
function PrivatePicture({ url, name }: { url: string | null; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const path = url?.replace(/^\/api/, "") ?? "";
  const { data = null } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await fetchSignedIn({ path, signal })).blob(),
    enabled: path !== "",
    // A file never changes under its id.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const address = useObjectUrl(data);
  if (!address) return <span className={thumbnail} aria-hidden="true" />;
  return (
    <>
      <button
        type="button"
        className={`cursor-zoom-in ${thumbnail}`}
        aria-label={`查看大图：${name}`}
        onClick={() => setOpen(true)}
      >
        <img className="size-full object-cover" src={address} alt="" />
      </button>
      {isOpen && (
        <PictureModal label={name} className="" onClose={() => setOpen(false)}>
          <button
            type="button"
            className="block cursor-zoom-out"
            aria-label="关闭大图"
            onClick={() => setOpen(false)}
          >
            <img className={styles.large} src={address} alt={name} />
          </button>
        </PictureModal>
      )}
    </>
  );
}
