import { type Static, Type } from "typebox";
import { optional, reference, rowText } from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { idFilter, resource } from "../wire/resource.ts";
import { itemDetail, itemFields, itemFilters, itemReading, itemRow, openItem } from "./item.ts";
import { contentModules } from "./modules.ts";

/** `file`: comma-separated urls of the PDF files. */
const toolFields = { toolCategoryId: rowText(), file: rowText() };

/** Items about tools and services. The category is fixed at creation. */
export const toolInfo = resource({
  ...contentModules.tool.item,
  name: "title",
  fields: {
    toolCategoryId: reference("所属分类"),
    ...itemFields,
    file: optional(files("附件", { accept: "pdf", max: 5 })),
  },
  createOnly: ["toolCategoryId"],
  row: { ...itemRow, ...toolFields },
  detail: itemDetail,
  filters: { ...itemFilters, toolCategoryId: idFilter("所属分类") },
});

/** Without attachments: they require a sign-in. */
export const openToolRow = Type.Object({
  toolInfoId: Type.String(),
  ...openItem,
  toolCategoryId: rowText(),
});

export const toolReading = Type.Object({
  ...openToolRow.properties,
  ...toolFields,
  ...itemReading,
});

export type OpenToolRow = Static<typeof openToolRow>;
export type ToolReading = Static<typeof toolReading>;
