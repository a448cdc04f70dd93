import { type Static, Type } from "typebox";
import { optional, reference, rowText } from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { idFilter, resource } from "../wire/resource.ts";
import { itemDetail, itemFields, itemFilters, itemReading, itemRow, openItem } from "./item.ts";
import { contentModules } from "./modules.ts";

/** `annex`: comma-separated urls of the PDF attachments. `cover` has no trailing comma here. */
const trainFields = { trainId: rowText(), annex: rowText() };

/** Items of the 147 module. The category is fixed at creation, the release time after release. */
export const trainInfo = resource({
  ...contentModules.train.item,
  name: "title",
  fields: {
    trainId: reference("所属分类"),
    ...itemFields,
    annex: optional(files("附件", { accept: "pdf", max: 5 })),
  },
  createOnly: ["trainId"],
  fixedOnceReleased: ["releaseTime"],
  row: { ...itemRow, ...trainFields },
  detail: itemDetail,
  filters: { ...itemFilters, trainId: idFilter("所属分类") },
});

/** Without attachments: they require a sign-in. */
export const openTrainRow = Type.Object({
  trainInfoId: Type.String(),
  ...openItem,
  trainId: rowText(),
});

export const trainReading = Type.Object({
  ...openTrainRow.properties,
  ...trainFields,
  ...itemReading,
});

export type OpenTrainRow = Static<typeof openTrainRow>;
export type TrainReading = Static<typeof trainReading>;
