import type { TSchema } from "typebox";
import { Type } from "typebox";
import type { Permission } from "../auth/permissions.ts";
import { revisionHistoryRow } from "../documents/document-block.ts";
import { revisionChanges } from "../documents/revision-changes.ts";
import { revisionDiff } from "../documents/revision-diff.ts";
import { facetsOf } from "../search/facets/facets.ts";
import { crudCalls, idList, page, route, tagged, withPrefix } from "../wire/route.ts";
import { categoryName } from "./category.ts";
import { itemMarks, openItem, openItemListQuery, readingQuery } from "./item.ts";
import { itemRestore, itemSave } from "./item-save.ts";
import { contentModules } from "./modules.ts";
import { repairCategory } from "./repair-category.ts";
import { openRepairRow, repairInfo, repairReading } from "./repair-info.ts";
import { toolCategory, toolCategoryName } from "./tool-category.ts";
import { openToolRow, toolInfo, toolReading } from "./tool-info.ts";
import { trainCategory, trainCategoryName } from "./train-category.ts";
import { openTrainRow, trainInfo, trainReading } from "./train-info.ts";

const { repair, train, tool } = contentModules;

const revisionParams = Type.Object({
  id: Type.String(),
  rev: Type.Integer({ title: "版次", minimum: 1, maximum: 999_999_999 }),
});

/** Routes for readers below the path of a module. */
const readingCalls = <Path extends string, Reading extends TSchema>(
  path: Path,
  { title, reading }: { title: string; reading: Reading },
) =>
  withPrefix(
    `${path}/foreground`,
    tagged("阅读", {
      "GET /:id": route("signed-in", `${title}详情`, { query: readingQuery, answer: reading }),
      "GET /:id/revisions": route("signed-in", `${title}历史版次`, {
        answer: Type.Array(revisionHistoryRow),
      }),
      "GET /:id/revisions/:rev/changes": route("signed-in", `${title}本版修改`, {
        params: revisionParams,
        answer: revisionChanges,
      }),
    }),
  );

const saveParams = Type.Object({
  id: Type.String(),
  version: Type.Integer({ title: "版本", minimum: 1, maximum: 999_999_999 }),
});

/** Routes for editors: the latest saves of an ordinary item. */
const saveCalls = <Path extends string>(
  path: Path,
  { title, permission }: { title: string; permission: Permission },
) =>
  withPrefix(
    path,
    tagged(title, {
      "GET /:id/saves": route(permission, `${title}保存记录`, { answer: Type.Array(itemSave) }),
      "GET /:id/saves/:version/diff": route(permission, `${title}保存记录比较`, {
        params: saveParams,
        answer: revisionDiff,
      }),
      "POST /:id/saves/:version/restore": route(permission, `${title}恢复`, {
        params: saveParams,
        body: itemRestore,
      }),
    }),
  );

const openList = <Row extends TSchema>(title: string, row: Row) =>
  route("open", `${title}列表`, { query: openItemListQuery, answer: page(row) });

const openCategoryNames = <Name extends TSchema>(title: string, name: Name) =>
  route("open", `${title}分类`, { answer: Type.Array(name) });

const categoryNames = <Name extends TSchema>({ title }: { title: string }, name: Name) =>
  route("signed-in", `${title}下拉`, { tag: title, answer: Type.Array(name) });

const optionalId = Type.Optional(Type.String());

const moduleIds = {
  repairId: optionalId,
  categoryId: optionalId,
  trainInfoId: optionalId,
  trainId: optionalId,
  toolInfoId: optionalId,
  toolCategoryId: optionalId,
};

export const contentCalls = {
  ...crudCalls(repairInfo, "/platform/info/details/:id"),
  ...crudCalls(trainInfo, "/train/info/details/:id"),
  ...crudCalls(toolInfo, "/tool/info/details/:id"),
  ...crudCalls(repairCategory, "/platform/category/details/:id"),
  ...crudCalls(trainCategory, "/train/category/details/:id"),
  ...crudCalls(toolCategory, "/tool/category/details/:id"),
  ...saveCalls("/platform/info", { title: repairInfo.title, permission: "platform:info:edit" }),
  ...saveCalls("/train/info", { title: trainInfo.title, permission: "train:info:edit" }),
  ...saveCalls("/tool/info", { title: toolInfo.title, permission: "tool:info:edit" }),
  "GET /platform/category/name": categoryNames(repairCategory, categoryName),
  // The specification has both paths for the same answer.
  "GET /platform/category/pull/down": categoryNames(repairCategory, categoryName),
  "GET /train/category/name": categoryNames(trainCategory, trainCategoryName),
  "GET /tool/category/name": categoryNames(toolCategory, toolCategoryName),
  ...readingCalls("/platform/info", { title: repair.title, reading: repairReading }),
  ...readingCalls("/train/info", { title: train.title, reading: trainReading }),
  ...readingCalls("/tool/info", { title: tool.title, reading: toolReading }),
  ...tagged("公开接口", {
    "GET /open/platform": openList(repair.title, openRepairRow),
    "GET /open/platform/foreground": openList(train.title, openTrainRow),
    "GET /open/platform/tool": openList(tool.title, openToolRow),
    "GET /open/platform/facets": facetsOf(repair.title, openItemListQuery),
    "GET /open/platform/foreground/facets": facetsOf(train.title, openItemListQuery),
    "GET /open/platform/tool/facets": facetsOf(tool.title, openItemListQuery),
    "GET /open/platform/name": openCategoryNames(repair.title, categoryName),
    "GET /open/platform/train/name": openCategoryNames(train.title, trainCategoryName),
    "GET /open/platform/tool/name": openCategoryNames(tool.title, toolCategoryName),
    // Row of the list of the module, with the field names of that module.
    "GET /open/platform/foreground/:id": route("open", "内容摘要", {
      answer: Type.Object({ ...moduleIds, ...openItem }),
    }),
  }),
  ...tagged("个人中心", {
    "GET /system/common/user/items": route("signed-in", "内容的已读与收藏标记", {
      query: Type.Object({ ids: idList }),
      answer: itemMarks,
    }),
  }),
};
