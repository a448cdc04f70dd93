import {
  type LicenceRow,
  pendingChanges,
  licenceColumns as titles,
} from "@aeromaint/contracts/people/licence.ts";
import { licenceStates } from "@aeromaint/contracts/people/licence-state.ts";
import { Tag } from "antd";
import { ContactNumber } from "../../../crud/contact-number/contact-number.tsx";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import { type CrudColumn, column, createColumnFactory } from "../../../crud/list/columns.tsx";
import { daysLeftText } from "../../shared/days-left-text.ts";
import styles from "./licence-board.module.css";
import { stateColours } from "./licence-board.ts";

const plain = createColumnFactory(titles, (value) => value ?? "—");

export const licenceListColumns: CrudColumn<LicenceRow>[] = [
  plain("nickName"),
  // What the page is for stays in sight on a narrow screen.
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
  column("notifyTime", "上次提醒", (value: string | null) => value ?? "—"),
];

/** As text; colour is never the only cue. */
function DaysLeft({ daysLeft, state }: LicenceRow) {
  if (daysLeft === null || state === null) return "—";
  const color = stateColours[state];
  return (
    <span className={styles.days} style={{ color }}>
      {daysLeftText(daysLeft)}
      {state === "expiring" && (
        <Tag style={{ color, borderColor: color, background: "transparent" }}>
          {licenceStates[state]}
        </Tag>
      )}
    </span>
  );
}
