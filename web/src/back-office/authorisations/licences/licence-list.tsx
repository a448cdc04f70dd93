import { accountEditPaths, accounts } from "@aeromaint/contracts/people/account.ts";
import {
  type LicenceCounts,
  type LicenceRow,
  licenceNotifyPath,
  licenceVerifyPath,
  pendingChanges,
  licenceColumns as sheetColumns,
} from "@aeromaint/contracts/people/licence.ts";
import {
  expiringDays,
  type LicenceState,
  licenceStates,
} from "@aeromaint/contracts/people/licence-state.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined } from "@ant-design/icons";
import { Form, Grid } from "antd";
import { type CSSProperties, useState } from "react";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { viewDialogParams } from "../../../crud/dialog/requested-dialog.ts";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { ListExportButton } from "../../../crud/export/export-button.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import { LinkButton } from "../../../crud/link-button.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { RowActions, RowButton } from "../../../crud/list/row-actions.tsx";
import { usePageOpening } from "../../../crud/list/row-opening.ts";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import type { FormValues } from "../../../crud/resource-types.ts";
import { useDictionary } from "../../../reference-data/dictionaries.ts";
import { Can, useCan } from "../../../session/can.tsx";
import { toneColours } from "../../../ui/tag/tag.tsx";
import { listAddress, useMenuPages } from "../../navigation/record-pages.ts";
import { licencesView } from "../../shared/licences-view.ts";
import {
  licenceStateOrder,
  licenceStateTones,
  licences,
  useLicenceCounts,
} from "./licence-board.ts";
import { licenceListColumns } from "./licence-columns.tsx";

/** Account kinds with licences: maintenance and aviation persons. */
const holders = ["1", "3"];

/** Licences and certificates by expiry day, soonest first. */
export default function LicenceList() {
  const list = useCrudList(licences, { always: licencesView });
  const { data: counts } = useLicenceCounts(list.filters);
  const kinds = useDictionary("main_business").options.filter(({ value }) =>
    holders.includes(value),
  );
  const [renewed, setRenewed] = useState<LicenceRow | null>(null);
  const holderAddress = useHolderAddress();
  const leading = usePageOpening();
  const { filters } = licences;
  const { md = true } = Grid.useBreakpoint();
  const cards = (
    <StateCards
      counts={counts}
      chosen={list.filters.state}
      onChoose={(state) => list.search({ ...list.filters, state })}
    />
  );
  return (
    <>
      {md && cards}
      <SearchHeader list={list}>
        <FilterField of={filters} name="nickName" />
        <FilterField
          of={filters}
          name="userNature"
          choices={kinds.map(({ label, value }) => ({ label, value }))}
        />
        <FilterField
          of={filters}
          name="state"
          choices={licenceStateOrder.map((value) => ({ value, label: licenceStates[value] }))}
        />
        <FilterField of={filters} name="pending" choices={[{ value: "1", label: "待核实" }]} />
      </SearchHeader>
      <ListSection
        list={list}
        columns={licenceListColumns}
        openingOf={(row) => {
          const address = holderAddress(row);
          return address ? leading(address) : undefined;
        }}
        actions={(row) => <LicenceActions row={row} onRenew={() => setRenewed(row)} />}
        tools={(shown) => (
          <>
            {!md && cards}
            <ListExportButton
              resource={licences}
              list={list}
              columns={sheetColumns}
              shown={shown}
            />
          </>
        )}
      />
      <RenewalDialog row={renewed} onClose={() => setRenewed(null)} />
    </>
  );
}

interface RenewalDialogProps {
  /** Licence to renew; null while closed. */
  row: LicenceRow | null;
  onClose: () => void;
}

/** Edits the dates of a renewed licence. The account's other fields stay. */
function RenewalDialog({ row, onClose }: RenewalDialogProps) {
  const fields = accounts[row?.userNature === "1" ? "1" : "3"].create;
  return (
    <FormDialog
      open={row !== null}
      title="证照续期"
      send={(values) => send(row, values)}
      affects={[licences.path, accounts["1"].path]}
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
  return save(row, { skillTime, limitedTime: Number(limitedTime) });
}

function save({ informationId, userNature }: LicenceRow, body: FormValues) {
  // The specification requires the id of an aviation person in the body.
  return userNature === "1"
    ? api.send("PUT", `${accountEditPaths["1"]}/${informationId}`, { body })
    : api.send("PUT", accountEditPaths["3"], { body: { informationId, ...body } });
}

const accountsPage = screens.accounts.path;

/** Address of the holder's account; undefined without permission to see accounts. */
function useHolderAddress() {
  const can = useCan();
  const { pages } = useMenuPages();
  const may = pages.has(accountsPage) && can("repair:account:query");
  return ({ informationId, nickName, userNature }: LicenceRow) =>
    may && listAddress(accountsPage, { userNature, nickName, ...viewDialogParams(informationId) });
}

/** Request body with the verified values. Saving them refuses the pending change. */
function verifiedValues(row: LicenceRow): FormValues {
  const certificate = row.userNature === "1" ? "license" : "skillCertificate";
  return Object.fromEntries(
    pendingChanges(row, row.pending).map(({ name }) => [
      name === "certificate" ? certificate : name,
      row[name],
    ]),
  );
}

/** Renews a licence, reminds its holder, or opens the holder's account. */
function LicenceActions({ row, onRenew }: { row: LicenceRow; onRenew: () => void }) {
  const { informationId, nickName } = row;
  const holder = useHolderAddress()(row);
  const confirm = useConfirmedCall();
  const notify = () =>
    confirm({
      question: `确定提醒${nickName}续期吗？`,
      call: () => api.send("PUT", `${licenceNotifyPath}/${informationId}`),
      affects: [licences.path],
    });
  const changes = pendingChanges(row, row.pending).map(({ text }) => text);
  const decide = (act: string, call: () => ReturnType<typeof save>) =>
    confirm({
      question: `确定${act}${nickName}的证照变更吗？${changes.join("；")}`,
      call,
      affects: [licences.path, accounts["1"].path],
    });
  return (
    <RowActions>
      {row.pending && (
        <>
          <RowButton
            permission="repair:account:approve"
            onClick={() =>
              decide("核实", () => api.send("PUT", `${licenceVerifyPath}/${informationId}`))
            }
          >
            核实
          </RowButton>
          <RowButton
            permission="repair:account:edit"
            onClick={() => decide("不采纳", () => save(row, verifiedValues(row)))}
          >
            不采纳
          </RowButton>
        </>
      )}
      <Can permission="repair:account:edit">
        <RowButton onClick={onRenew}>续期</RowButton>
        <RowButton onClick={notify}>提醒</RowButton>
      </Can>
      {holder && (
        <LinkButton type="link" size="small" to={holder}>
          查看人员
        </LinkButton>
      )}
    </RowActions>
  );
}

const stateDescriptions: Record<LicenceState, string> = {
  valid: `剩余 ${expiringDays} 天及以上`,
  expiring: `剩余不足 ${expiringDays} 天`,
  expired: "有效期已过",
};

const icons: Record<LicenceState, typeof CheckCircleOutlined> = {
  valid: CheckCircleOutlined,
  expiring: ClockCircleOutlined,
  expired: CloseCircleOutlined,
};

interface StateCardsProps {
  /** Undefined while loading. */
  counts: LicenceCounts | undefined;
  chosen: string | undefined;
  /** Undefined if the chosen state is pressed again. */
  onChoose: (state: LicenceState | undefined) => void;
}

/** Numbers of licences by state. A card filters the list by its state. */
function StateCards({ counts, chosen, onChoose }: StateCardsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form data
    <div
      className="mb-3 grid grid-cols-3 gap-3 max-md:m-0 max-md:grid-cols-[repeat(3,auto)] max-md:gap-2"
      role="group"
      aria-label="证照状态"
    >
      {licenceStateOrder.map((state) => {
        const Icon = icons[state];
        const isChosen = chosen === state;
        return (
          <button
            key={state}
            type="button"
            className="card border-l-(color:--state) aria-pressed:border-(color:--state) grid cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-x-2.5 gap-y-0.5 border-l-3 px-4 py-3.5 text-start hover:bg-raised aria-pressed:bg-raised max-md:min-h-11 max-md:gap-2 max-md:whitespace-nowrap max-md:px-3 max-md:py-0 max-lg:grid-cols-[1fr_auto]"
            style={{ "--state": toneColours[licenceStateTones[state]] } as CSSProperties}
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? undefined : state)}
          >
            <Icon className="text-(color:--state) row-span-2 *:size-6 max-lg:hidden" aria-hidden />
            <span className="font-semibold">{licenceStates[state]}</span>
            <strong className="text-(color:--state) row-span-2 text-xl/tight tabular-nums max-md:row-auto max-md:text-md/tight">
              {counts ? counts[state] : "—"}
            </strong>
            <span className="col-start-2 text-muted text-xs max-md:hidden max-lg:col-start-1">
              {stateDescriptions[state]}
            </span>
          </button>
        );
      })}
    </div>
  );
}
