import {
  type LicenceRow,
  pendingChanges,
  licenceColumns as titles,
} from "@aeromaint/contracts/people/licence.ts";
import { licenceStates } from "@aeromaint/contracts/people/licence-state.ts";
import { ContactNumber } from "../../../crud/contact-number/contact-number.tsx";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import {
  type CrudColumn,
  column,
  createColumnFactory,
  orDash,
} from "../../../crud/list/columns.tsx";
import { Tag, toneColours } from "../../../ui/tag/tag.tsx";
import { daysLeftText } from "../../../ui/text/days-left-text.ts";
import { licenceStateTones } from "./licence-board.ts";

const plain = createColumnFactory(titles, orDash);

export const licenceListColumns: CrudColumn<LicenceRow>[] = [
  plain("nickName"),
  // Comes early, so that narrow screens show it.
  plain("daysLeft", (_value, row) => <DaysLeft {...row} />),
  plain("expiryDate"),
  column("pending", "待核实", (_value, row) => {
    const changes = pendingChanges(row, row.pending);
    return changes.length > 0 ? changes.map(({ text }) => <div key={text}>{text}</div>) : "—";
  }),
  plain("userNature", (value: string) => <DictionaryLabel type="main_business" value={value} />),
  plain("mobile", (value: string | null, { informationId }) => (
    <ContactNumber
      masked={value}
      detailPath={`/repair/info/user/id/${informationId}`}
      field="mobile"
      permission="repair:account:query"
    />
  )),
  plain("certificate"),
  plain("lssuingUnit"),
  plain("skillTime"),
  plain("limitedTime"),
  column("notifyTime", "上次提醒", orDash),
];

/** Shows text as well, because colour must not be the only cue. */
function DaysLeft({ daysLeft, state }: LicenceRow) {
  if (daysLeft === null || state === null) return "—";
  const tone = licenceStateTones[state];
  return (
    <span
      className="inline-flex items-center gap-1.5 whitespace-nowrap font-semibold"
      style={{ color: toneColours[tone] }}
    >
      {daysLeftText(daysLeft)}
      {state === "expiring" && <Tag tone={tone}>{licenceStates[state]}</Tag>}
    </span>
  );
}
