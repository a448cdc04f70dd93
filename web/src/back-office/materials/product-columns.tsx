import { type MaterialInfoRow, materialInfo } from "@aeromaint/contracts/materials/product.ts";
import { applicabilityColumn } from "../../crud/applicability/applicability-list.tsx";
import { type FileItem, fileItemsFromUrls } from "../../crud/file-field/file-items.ts";
import { DictionaryLabel, DictionaryLabels } from "../../crud/form/dictionary-input.tsx";
import { type CrudColumn, column, orDash } from "../../crud/list/columns.tsx";
import { figureText } from "../../ui/text/plain-values.ts";
import { Thumbnail } from "../shared/thumbnail.tsx";
import { ProductState } from "./product-state.tsx";

type Column = CrudColumn<MaterialInfoRow>;

/** Column with the title of its field. */
function plain(key: Exclude<keyof typeof materialInfo.fields, "coverImage" | "detailImages">) {
  return { key, dataIndex: key, title: materialInfo.fields[key].title };
}

/** Truncated text. The tooltip and the dialog show all of it. */
function short(
  key: "name" | "subtitle" | "specifications" | "characteristic" | "description",
): Column {
  return {
    ...plain(key),
    render: (value: string) => (
      <span className="block max-w-56 truncate" title={value}>
        {value}
      </span>
    ),
  };
}

export const productColumns: Column[] = [
  {
    ...column("file", "主图", (urls) => <Thumbnail of={productPictures(urls)[0]} />),
    fixed: "start",
  },
  { ...short("name"), fixed: "start" },
  // Fixed widths: empty values must not change the layout after loading.
  { ...plain("partNumber"), width: 140, fixed: "start" },
  {
    ...column("status", "审核状态", (status: string | null, { reason }) => (
      <ProductState status={status} reason={reason} />
    )),
    fixed: "start",
  },
  column("categoryName", "分类名称"),
  short("subtitle"),
  { ...plain("price"), align: "right", render: mileageText },
  { ...plain("stock"), align: "right", isFolded: true, render: orDash },
  {
    ...plain("condition"),
    width: 130,
    render: (value) => (value ? <DictionaryLabel type="MATERIAL_CONDITION" value={value} /> : "—"),
  },
  {
    ...plain("certificates"),
    width: 190,
    render: (values) => <DictionaryLabels type="MATERIAL_CERTIFICATE" values={values} />,
  },
  { ...column("supplierName", materialInfo.fields.supplierId.title), width: 190 },
  applicabilityColumn as Column,
  short("specifications"),
  plain("brand"),
  plain("style"),
  short("characteristic"),
  short("description"),
  { ...column("viewNum", "浏览量"), align: "right" },
];

export function mileageText(price: number): string {
  return `${figureText(price)} 里程`;
}

/** Older rows contain "null" instead of an image, by specification. */
const noPictures = "null";

/** Pictures of a comma-separated list of URLs. */
export function productPictures(urls: string | null | undefined): FileItem[] {
  return urls && urls !== noPictures ? fileItemsFromUrls(urls) : [];
}
