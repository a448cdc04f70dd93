import {
  type LicenceRow,
  licenceStates,
  licenceColumns as titles,
} from "@aeromaint/contracts/people/licence.ts";
import { Tag } from "antd";
import { ContactNumber } from "../../crud/contact-number/contact-number.tsx";
import { DictionaryLabel } from "../../crud/form/dictionary-input.tsx";
import type { CrudColumn } from "../../crud/list/columns.tsx";
import { daysLeftText } from "../shared/days-left-text.ts";
import styles from "./licence-board.module.css";
import { stateColours } from "./licence-board.ts";

const plain = (key: keyof typeof titles): CrudColumn<LicenceRow> => ({
  key,
  dataIndex: key,
  title: titles[key].title,
  render: (value: string | number | null) => value ?? "—",
});

export const licenceListColumns: CrudColumn<LicenceRow>[] = [
  plain("nickName"),
  // What the page is for stays in sight on a narrow screen.
  { ...plain("daysLeft"), render: (_value, row) => <DaysLeft {...row} /> },
  plain("expiryDate"),
  {
    ...plain("userNature"),
    render: (value: string) => <DictionaryLabel type="main_business" value={value} />,
  },
  {
    ...plain("mobile"),
    render: (value: string | null, { informationId }) => (
      <ContactNumber
        masked={value}
        detailPath={`/repair/info/user/id/${informationId}`}
        field="mobile"
        permission="repair:account:query"
      />
    ),
  },
  plain("certificate"),
  plain("lssuingUnit"),
  plain("skillTime"),
  plain("limitedTime"),
  {
    key: "notifyTime",
    dataIndex: "notifyTime",
    title: "上次提醒",
    render: (value: string | null) => value ?? "—",
  },
];

/** As text; colour is never the only cue. */
function DaysLeft({ daysLeft, state }: LicenceRow) {
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
