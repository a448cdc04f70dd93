import { additionalTextNames } from "@aeromaint/contracts/content/item-texts.ts";
import { applicabilityColumn } from "../../crud/applicability/applicability-list.tsx";
import { fileItemsFromUrls } from "../../crud/file-field/file-items.ts";
import { type CrudColumn, column } from "../../crud/list/columns.tsx";
import { fieldOf } from "../../crud/resource-types.ts";
import type { ManagedItemRow, ManagedModule } from "../shared/content/content-modules.ts";
import { DocumentTime, OfficeDocumentLine } from "../shared/document-line.tsx";
import { stateColumn } from "../shared/release/release-fields.tsx";
import { Thumbnail } from "../shared/thumbnail.tsx";

export function itemColumns({ items }: ManagedModule): CrudColumn<ManagedItemRow>[] {
  const plain = (key: string, render?: CrudColumn<ManagedItemRow>["render"]) =>
    column(key, fieldOf(items.create, key).schema.title, render);
  return [
    plain("title", (value: string, { document }) => (
      <span
        className="flex max-w-98 items-baseline gap-2 [&>:nth-child(2)]:flex-none [&>:nth-child(2)]:whitespace-nowrap"
        title={value}
      >
        <span className="min-w-28 truncate">{value}</span>
        <OfficeDocumentLine document={document} />
      </span>
    )),
    column("name", "所属分类", shortText),
    plain("cover", (value: string) => <Thumbnail of={fileItemsFromUrls(value)[0]} />),
    plain("releaseTime", (value: string, { document }) => (
      <DocumentTime document={document} time={value} />
    )),
    plain("releaseUser", shortText),
    ...additionalTextNames.map((name) => plain(name)),
    stateColumn as CrudColumn<ManagedItemRow>,
    applicabilityColumn as CrudColumn<ManagedItemRow>,
  ];
}

const shortText = (value: string) => (
  <span className="block max-w-28 truncate" title={value}>
    {value}
  </span>
);
