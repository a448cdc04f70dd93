import { type ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import { repairCategory } from "@aeromaint/contracts/content/repair-category.ts";
import { repairInfo } from "@aeromaint/contracts/content/repair-info.ts";
import { toolCategory } from "@aeromaint/contracts/content/tool-category.ts";
import { toolInfo } from "@aeromaint/contracts/content/tool-info.ts";
import { trainCategory } from "@aeromaint/contracts/content/train-category.ts";
import { trainInfo } from "@aeromaint/contracts/content/train-info.ts";
import type { FilesSchema } from "@aeromaint/contracts/fields/files.ts";
import type { RouteName } from "@aeromaint/contracts/routes.ts";

type ModuleFacts = (typeof contentModules)[ContentModuleName];

/** Differences between the content modules. They share all other behaviour. */
export interface ContentModule extends Pick<ModuleFacts, "open" | "collectType"> {
  title: string;
  /** Value of the column `module`. */
  key: ContentModuleName;
  item: typeof repairInfo | typeof trainInfo | typeof toolInfo;
  /** Field name of the category id; the same in categories and items. */
  category: typeof repairCategory | typeof trainCategory | typeof toolCategory;
  /** Field name of the attachments. */
  attachment: "file" | "annex";
  /** File fields by field name. The first one receives uploads without a field name. */
  files: Readonly<Record<string, Pick<FilesSchema, "title" | "x-files">>>;
  /** True if the list of covers ends in a comma. */
  trailing: boolean;
  /** Routes that list the names of the categories. */
  nameRoutes: readonly Extract<RouteName, `GET /${string}/category/${"name" | "pull/down"}`>[];
}

const repair = {
  ...contentModules.repair,
  key: "repair",
  item: repairInfo,
  category: repairCategory,
  attachment: "file",
  files: { file: repairInfo.fields.file, cover: repairInfo.fields.cover },
  trailing: true,
  // The specification has both paths for the same answer.
  nameRoutes: ["GET /platform/category/name", "GET /platform/category/pull/down"],
} as const satisfies ContentModule;

const train = {
  ...contentModules.train,
  key: "train",
  item: trainInfo,
  category: trainCategory,
  attachment: "annex",
  files: { annex: trainInfo.fields.annex, cover: trainInfo.fields.cover },
  trailing: false,
  nameRoutes: ["GET /train/category/name"],
} as const satisfies ContentModule;

const tool = {
  ...contentModules.tool,
  key: "tool",
  item: toolInfo,
  category: toolCategory,
  attachment: "file",
  files: { file: toolInfo.fields.file, cover: toolInfo.fields.cover },
  trailing: true,
  nameRoutes: ["GET /tool/category/name"],
} as const satisfies ContentModule;

export const modules = { repair, train, tool } as const;

export const allModules: readonly ContentModule[] = Object.values(modules);
