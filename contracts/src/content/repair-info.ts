import { type Static, Type } from "typebox";
import { dateTime, optional, reference } from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { resource } from "../wire/resource.ts";
import { itemDetail, itemFields, itemFilters, itemReading, itemRow, openItem } from "./item.ts";
import { contentModules } from "./modules.ts";

/** Items of the 145 module. The release time is fixed after the release. */
export const repairInfo = resource({
  ...contentModules.repair.item,
  name: "title",
  fields: {
    categoryId: reference("所属分类"),
    ...itemFields,
    releaseTime: dateTime("开始时间"),
    file: optional(files("附件", { accept: "pdf", max: 5 })),
  },
  fixedOnceReleased: ["releaseTime"],
  row: itemRow,
  detail: itemDetail,
  filters: itemFilters,
});

export const openRepairRow = Type.Object({ repairId: Type.String(), ...openItem });

export const repairReading = Type.Object({ ...openRepairRow.properties, ...itemReading });

export type OpenRepairRow = Static<typeof openRepairRow>;
export type RepairReading = Static<typeof repairReading>;
