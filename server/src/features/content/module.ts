import { categoryName } from "@aeromaint/contracts/content/category.ts";
import { repairCategory } from "@aeromaint/contracts/content/repair-category.ts";
import {
  openRepairRow,
  repairInfo,
  repairReading,
} from "@aeromaint/contracts/content/repair-info.ts";
import { toolCategory, toolCategoryName } from "@aeromaint/contracts/content/tool-category.ts";
import { openToolRow, toolInfo, toolReading } from "@aeromaint/contracts/content/tool-info.ts";
import { trainCategory, trainCategoryName } from "@aeromaint/contracts/content/train-category.ts";
import { openTrainRow, trainInfo, trainReading } from "@aeromaint/contracts/content/train-info.ts";
import type { FilesSchema } from "@aeromaint/contracts/fields/files.ts";
import type { TObject } from "typebox";

/** What differs between the content modules; everything else they share. */
export interface ContentModule {
  /** Value of the tables' column `module`. */
  key: "repair" | "train" | "tool";
  /** Chinese name, for the pages of the API. */
  title: string;
  item: typeof repairInfo | typeof trainInfo | typeof toolInfo;
  /** The category's id has the same wire name in its own rows and in those of the items. */
  category: typeof repairCategory | typeof trainCategory | typeof toolCategory;
  /** Wire name of the attachments. */
  attachment: "file" | "annex";
  /** File fields by wire name; the first takes what is uploaded without a field's name. */
  files: Readonly<Record<string, Pick<FilesSchema, "title" | "x-files">>>;
  /** Whether the list of covers ends in a comma. */
  trailing: boolean;
  collectType: "1" | "4" | "5";
  /** Below the category's path: where its names are listed for a choice. */
  namePaths: readonly string[];
  open: {
    list: string;
    names: string;
    row: TObject;
  };
  reading: TObject;
  categoryName: TObject;
}

const repair = {
  key: "repair",
  title: "145模块",
  item: repairInfo,
  category: repairCategory,
  attachment: "file",
  files: { file: repairInfo.fields.file, cover: repairInfo.fields.cover },
  trailing: true,
  collectType: "1",
  // Both names stand in the specification; they answer alike.
  namePaths: ["name", "pull/down"],
  open: { list: "/open/platform", names: "/open/platform/name", row: openRepairRow },
  reading: repairReading,
  categoryName,
} as const satisfies ContentModule;

const train = {
  key: "train",
  title: "147模块",
  item: trainInfo,
  category: trainCategory,
  attachment: "annex",
  files: { annex: trainInfo.fields.annex, cover: trainInfo.fields.cover },
  trailing: false,
  collectType: "4",
  namePaths: ["name"],
  open: {
    list: "/open/platform/foreground",
    names: "/open/platform/train/name",
    row: openTrainRow,
  },
  reading: trainReading,
  categoryName: trainCategoryName,
} as const satisfies ContentModule;

const tool = {
  key: "tool",
  title: "工具设备服务",
  item: toolInfo,
  category: toolCategory,
  attachment: "file",
  files: { file: toolInfo.fields.file, cover: toolInfo.fields.cover },
  trailing: true,
  collectType: "5",
  namePaths: ["name"],
  open: { list: "/open/platform/tool", names: "/open/platform/tool/name", row: openToolRow },
  reading: toolReading,
  categoryName: toolCategoryName,
} as const satisfies ContentModule;

export const modules = { repair, train, tool } as const;

export const allModules: readonly ContentModule[] = Object.values(modules);
