import type { SheetColumn } from "@aeromaint/contracts/fields/sheet.ts";
import {
  type AccountRow,
  accountColumns as titles,
  type UserNature,
} from "@aeromaint/contracts/people/account.ts";
import { Avatar } from "antd";
import { applicabilityColumn } from "../../../crud/applicability/applicability-list.tsx";
import { ContactNumber } from "../../../crud/contact-number/contact-number.tsx";
import { scaledUrl } from "../../../crud/file-field/file-items.ts";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import type { CrudColumn } from "../../../crud/list/columns.tsx";
import { fieldOf } from "../../../crud/resource-types.ts";
import { accountKinds } from "./account-kinds.ts";

type ColumnName = keyof typeof titles;

const first = ["name", "nickName", "mobile", "nature", "status"] as const;
const last = ["createTime"] as const;

/** The columns that only one kind has. */
const own: Readonly<Record<UserNature, readonly ColumnName[]>> = {
  "1": [
    "sex",
    "politicalOutlook",
    "technicalTitle",
    "speciality",
    "license",
    "applicabilityText",
    "workingTime",
  ],
  "2": ["enterpriseName", "creditCode"],
  "3": [
    "sex",
    "specialMajors",
    "level",
    "skillCertificate",
    "technicalTitle",
    "applicabilityText",
    "skillTime",
    "limitedTime",
    "lssuingUnit",
  ],
  "4": ["sex"],
};

/** What a sheet of a kind may hold, besides what its list shows. */
const onlyInSheets: readonly ColumnName[] = ["reason", "educationalLevel", "englishLevel"];

/** By specification: the name of a review that is undecided. */
const undecided = "3";
const thumbnailWidth = 160;

/** The columns of a kind's list, titled as its fields are. */
export function accountColumnsOf(nature: UserNature): CrudColumn<AccountRow>[] {
  const names: ColumnName[] = [...first, ...own[nature], ...last];
  const avatar: CrudColumn<AccountRow> = {
    key: "url",
    title: "头像",
    render: (_value, { url, nickName }) => (
      <Avatar size={22} src={url ? scaledUrl(url, thumbnailWidth) : undefined} alt="">
        {nickName.slice(0, 1)}
      </Avatar>
    ),
  };
  return [avatar, ...names.map((name) => columnOf(nature, name))];
}

/** The columns that a sheet of a kind may have, from the contract. */
export function sheetColumnsOf(nature: UserNature): Record<string, SheetColumn> {
  const { create } = accountKinds[nature];
  const offered = Object.entries(titles).filter(([name]) => {
    const column = name as ColumnName;
    const shown = [...first, ...own[nature], ...last].includes(column);
    const known = column === "reason" || Object.hasOwn(create.properties, column);
    return shown || (onlyInSheets.includes(column) && known);
  });
  return Object.fromEntries(
    offered.map(([name, column]) => [
      name,
      { ...column, title: titleOf(nature, name as ColumnName) },
    ]),
  );
}

function columnOf(nature: UserNature, name: ColumnName): CrudColumn<AccountRow> {
  if (name === "applicabilityText") return applicabilityColumn as CrudColumn<AccountRow>;
  const { dict }: SheetColumn = titles[name];
  return {
    key: name,
    dataIndex: name,
    title: titleOf(nature, name),
    render: (value: string | number | null, { informationId, mobile }) => {
      if (name === "mobile")
        return (
          <ContactNumber
            masked={mobile}
            detailPath={`/repair/info/user/id/${informationId}`}
            field="mobile"
            permission="repair:account:query"
          />
        );
      if (name === "nature")
        return <DictionaryLabel type="APPROVAL_STATUS" value={value ?? undecided} />;
      if (value === null || value === "") return "—";
      return dict ? <DictionaryLabel type={dict} value={value} /> : value;
    },
  };
}

/** As the kind's form calls it; a sheet names what several kinds have by all its meanings. */
function titleOf(nature: UserNature, name: ColumnName): string {
  const { create } = accountKinds[nature];
  return Object.hasOwn(create.properties, name)
    ? fieldOf(create, name).schema.title
    : titles[name].title;
}
