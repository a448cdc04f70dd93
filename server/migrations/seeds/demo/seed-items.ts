import type { FileChange } from "@aeromaint/contracts/fields/files.ts";
import type { Actor } from "../../../src/crud/actor.ts";
import { categoryStoreOf } from "../../../src/features/content/category.queries.ts";
import { itemStoreOf } from "../../../src/features/content/item.queries.ts";
import { type ContentModule, modules } from "../../../src/features/content/module.ts";
import type { UnitOfWork } from "../../../src/infra/db/unit-of-work.ts";
import type { CurrentUser } from "../../../src/infra/sessions/current-user.ts";
import type { Base } from "../base/seed-base.ts";
import type { DemoFiles } from "./demo-files.ts";
import { demoFolder } from "./demo-folder.ts";
import type { DemoItem } from "./entries/demo-item.ts";
import { releaseTime } from "./release-time.ts";

/** Each module's categories in order, and the folders of their items. */
const content: readonly { module: ContentModule; categories: Readonly<Record<string, string>> }[] =
  [
    {
      module: modules.repair,
      categories: {
        外委方案: "repair/outsourcing",
        改装修理方案: "repair/modification",
        QN经验分享: "repair/experience",
        行业培训课程: "repair/training-course",
      },
    },
    {
      module: modules.train,
      categories: {
        维修基础培训: "training/basic-licence",
        机型培训: "training/type-rating",
        专项技能培训: "training/special-skills",
        管理与质量培训: "training/management",
      },
    },
    {
      module: modules.tool,
      categories: {
        地面保障设备: "tools/ground-support",
        计量校准服务: "tools/measuring",
        专用工装租赁: "tools/special-tooling",
      },
    },
  ];

interface Context extends Actor {
  unit: UnitOfWork;
  base: Base;
  demoFiles: DemoFiles;
  /** Who makes items beside the user, so that data scopes show different ones. */
  editors: readonly CurrentUser[];
}

/** Items of the three content modules; categories that the base data lacks are made. */
export async function seedItems(context: Context): Promise<void> {
  const { unit, base, demoFiles, editors, ...actor } = context;
  const makers = [actor.user, ...editors];
  for (const { module, categories } of content) {
    for (const [index, [name, folder]] of Object.entries(categories).entries()) {
      const fixed = module === modules.repair ? base.categoryIds.get(name) : undefined;
      const category = { name, orderNum: index + 1 };
      const categoryId = fixed ?? (await categoryStoreOf(module).create(unit, category, actor));
      for (const [place, item] of (await demoFolder<DemoItem>(folder)).entries()) {
        const user = makers[place % makers.length] ?? actor.user;
        const input = { categoryId, ...(await inputOf(item, demoFiles, { ...actor, user })) };
        await itemStoreOf(module).create(unit, input, { ...actor, user });
      }
    }
  }
}

async function inputOf(item: DemoItem, demoFiles: DemoFiles, { user, now }: Actor) {
  return {
    title: item.title,
    releaseUser: item.releaseUser,
    releaseTime: releaseTime(now, item.releasedDaysAgo, item.title),
    content: await demoFiles.withPictures(item.content, user.userId),
    cover: await changes(item.cover, (cover) => demoFiles.cover(cover)),
    attachments: await changes(item.file, (file) => demoFiles.document(file)),
  };
}

function changes(names: readonly string[], make: (name: string) => Promise<FileChange>) {
  return Promise.all(names.map(make));
}
