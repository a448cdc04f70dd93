import { additionalTextNames, type ItemTexts } from "@aeromaint/contracts/content/item-texts.ts";
import { applicabilityColumn } from "../../crud/applicability/applicability-list.tsx";
import { fileItemsFromUrls, scaledUrl } from "../../crud/file-field/file-items.ts";
import type { CrudColumn } from "../../crud/list/columns.tsx";
import { fieldOf } from "../../crud/resource-types.ts";
import type { ManagedItemRow, ManagedModule } from "../shared/content/content-modules.ts";
import { DocumentTime, OfficeDocumentLine } from "../shared/document-line.tsx";
import { stateColumn } from "../shared/release/release-fields.tsx";

export function itemColumns({ items }: ManagedModule): CrudColumn<ManagedItemRow>[] {
  const plain = (key: "cover" | "releaseTime" | keyof ItemTexts) => ({
    key,
    dataIndex: key,
    title: fieldOf(items.create, key).schema.title,
  });
  return [
    {
      ...plain("title"),
      render: (value: string, { document }) => (
        <span
          className="flex max-w-98 items-baseline gap-2 [&>:nth-child(2)]:flex-none [&>:nth-child(2)]:whitespace-nowrap"
          title={value}
        >
          <span className="min-w-28 truncate">{value}</span>
          <OfficeDocumentLine document={document} />
        </span>
      ),
    },
    {
      key: "name",
      dataIndex: "name",
      title: "所属分类",
      render: (value: string) => (
        <span className="block max-w-28 truncate" title={value}>
          {value}
        </span>
      ),
    },
    {
      ...plain("cover"),
      render: (value: string) => <CoverThumbnail urls={value} />,
    },
    {
      ...plain("releaseTime"),
      render: (value: string, { document }) => <DocumentTime document={document} time={value} />,
    },
    {
      ...plain("releaseUser"),
      render: (value: string) => (
        <span className="block max-w-28 truncate" title={value}>
          {value}
        </span>
      ),
    },
    ...additionalTextNames.map(plain),
    stateColumn as CrudColumn<ManagedItemRow>,
    applicabilityColumn as CrudColumn<ManagedItemRow>,
  ];
}

const thumbnailWidth = 160;

/** Shows the first picture of a comma-separated list. */
function CoverThumbnail({ urls }: { urls: string }) {
  const [first] = fileItemsFromUrls(urls);
  if (!first?.url) return "—";
  return (
    <img
      className="block h-6 w-9.5 rounded-sm border object-cover"
      src={scaledUrl(first.url, thumbnailWidth)}
      alt=""
      loading="lazy"
    />
  );
}
