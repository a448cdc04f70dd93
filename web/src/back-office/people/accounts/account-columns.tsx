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

const leadingColumns = ["name", "nickName", "mobile", "nature", "status"] as const;
const trailingColumns = ["createTime"] as const;

/** Additional columns of each kind. */
const kindColumns: Readonly<Record<UserNature, readonly ColumnName[]>> = {
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

/** Columns of the exported sheet that the list does not show. */
const sheetOnlyColumns: readonly ColumnName[] = ["reason", "educationalLevel", "englishLevel"];

/** The specification's name of an undecided review. */
const undecided = "3";
const thumbnailWidth = 160;

export function accountColumnsOf(nature: UserNature): CrudColumn<AccountRow>[] {
  const names: ColumnName[] = [...leadingColumns, ...kindColumns[nature], ...trailingColumns];
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

/** Columns that the exported sheet of a kind may contain. */
export function sheetColumnsOf(nature: UserNature): Record<string, SheetColumn> {
  const { create } = accountKinds[nature];
  const offered = Object.entries(titles).filter(([name]) => {
    const column = name as ColumnName;
    const shown = [...leadingColumns, ...kindColumns[nature], ...trailingColumns].includes(column);
    const known = column === "reason" || Object.hasOwn(create.properties, column);
    return shown || (sheetOnlyColumns.includes(column) && known);
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

/** Title of the kind's form field. Without one, the sheet's title with all its meanings. */
function titleOf(nature: UserNature, name: ColumnName): string {
  const { create } = accountKinds[nature];
  return Object.hasOwn(create.properties, name)
    ? fieldOf(create, name).schema.title
    : titles[name].title;
}
