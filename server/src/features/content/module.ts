import { type ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import { repairCategory } from "@aeromaint/contracts/content/repair-category.ts";
import { repairInfo } from "@aeromaint/contracts/content/repair-info.ts";
import { toolCategory } from "@aeromaint/contracts/content/tool-category.ts";
import { toolInfo } from "@aeromaint/contracts/content/tool-info.ts";
import { trainCategory } from "@aeromaint/contracts/content/train-category.ts";
import { trainInfo } from "@aeromaint/contracts/content/train-info.ts";
import type { FilesSchema } from "@aeromaint/contracts/fields/files.ts";
import type { RouteName } from "@aeromaint/contracts/routes.ts";

type Facts = (typeof contentModules)[ContentModuleName];

/** What differs between the content modules; everything else they share. */
export interface ContentModule extends Pick<Facts, "open" | "collectType"> {
  title: string;
  /** Value of the tables' column `module`. */
  key: ContentModuleName;
  item: typeof repairInfo | typeof trainInfo | typeof toolInfo;
  /** The category's id has the same wire name in its own rows and in those of the items. */
  category: typeof repairCategory | typeof trainCategory | typeof toolCategory;
  /** Wire name of the attachments. */
  attachment: "file" | "annex";
  /** File fields by wire name; the first takes what is uploaded without a field's name. */
  files: Readonly<Record<string, Pick<FilesSchema, "title" | "x-files">>>;
  /** Whether the list of covers ends in a comma. */
  trailing: boolean;
  /** Where the names of its categories are listed for a choice. */
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
  // Both names stand in the specification; they answer alike.
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
