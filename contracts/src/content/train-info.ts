import { type Static, Type } from "typebox";
import { optional, reference, rowText } from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { idFilter, resource } from "../wire/resource.ts";
import { itemDetail, itemFields, itemFilters, itemReading, itemRow, openItem } from "./item.ts";
import { contentModules } from "./modules.ts";

/** `annex`: comma-separated urls of the PDF attachments; `cover` has no trailing comma here. */
const trainNames = { trainId: rowText(), annex: rowText() };

/**
 * Training items of the 147 module. The category is fixed when the item is made, the release time
 * once it is out.
 */
export const trainInfo = resource({
  ...contentModules.train.item,
  fields: {
    trainId: reference("所属分类"),
    ...itemFields,
    annex: optional(files("附件", { accept: "pdf", max: 5 })),
  },
  createOnly: ["trainId"],
  fixedOnceReleased: ["releaseTime"],
  row: { ...itemRow, ...trainNames },
  detail: itemDetail,
  filters: { ...itemFilters, trainId: idFilter("所属分类") },
});

/** Without the attachments: those belong to the reading, which needs a sign-in. */
export const openTrainRow = Type.Object({
  trainInfoId: Type.String(),
  ...openItem,
  trainId: rowText(),
});

/** The reading page of a signed-in user. */
export const trainReading = Type.Object({
  ...openTrainRow.properties,
  ...trainNames,
  ...itemReading,
});

export type OpenTrainRow = Static<typeof openTrainRow>;
export type TrainReading = Static<typeof trainReading>;
