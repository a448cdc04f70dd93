import { itemFields } from "@aeromaint/contracts/content/item.ts";
import type { FileChange } from "@aeromaint/contracts/fields/files.ts";
import { notice } from "@aeromaint/contracts/notices/notice.ts";
import { Type } from "typebox";
import type { Actor } from "../src/crud/actor.ts";
import { createCategoryStore } from "../src/features/content/category.queries.ts";
import { createItemStore } from "../src/features/content/item.queries.ts";
import { type ContentModule, modules } from "../src/features/content/module.ts";
import { noticeStore } from "../src/features/notices/notice.queries.ts";
import categoryFolders from "./demo/categories.json" with { type: "json" };
import documents from "./demo/documents.json" with { type: "json" };
import type { DemoContext } from "./demo-context.ts";
import type { DemoFiles } from "./demo-files.ts";
import { frontMatter, readTexts, type SeedText } from "./read-seeds.ts";
import type { BaseIds } from "./seed-base.ts";

const names = Type.Array(Type.String());
/** Whole days before the seeding; negative: after it. */
const releasedDaysAgo = Type.Integer();

const itemFront = frontMatter({
  title: itemFields.title,
  /** Publishing department or person shown to readers. */
  releaseUser: itemFields.releaseUser,
  releasedDaysAgo,
  /** Drawings in `covers`; empty if the category has no covers. */
  cover: names,
  /** Attachments in `files`. */
  file: Type.Optional(names),
});

const { noticeTitle, noticeLevel, pinned } = notice.create.properties;
const noticeFront = frontMatter({
  noticeTitle,
  noticeLevel,
  pinned,
  releasedDaysAgo,
  cover: names,
});

/**
 * Seeds items of the three content modules in the folders of their categories. Creates categories that the base data
 * lacks.
 */
export async function seedItems(context: DemoContext, base: BaseIds): Promise<void> {
  const { unit, demoFiles, editors, seeded, ...actor } = context;
  const makers = [actor.user, ...editors];
  // The author of an item must not review its first revision.
  const controlled = new Set(documents.map(({ item }) => item));
  for (const [key, folders] of Object.entries(categoryFolders)) {
    // The keys of the file are the keys of the modules.
    const module = modules[key as ContentModule["key"]];
    for (const [index, [name, folder]] of Object.entries(folders).entries()) {
      const fixed = module === modules.repair ? base.categoryIds.get(name) : undefined;
      const category = { name, orderNum: index + 1 };
      const categoryId = fixed ?? (await createCategoryStore(module).create(unit, category, actor));
      for (const [place, text] of (await readTexts(folder, itemFront)).entries()) {
        const author = controlled.has(text.path) ? editors[0] : makers[place % makers.length];
        const maker = { ...actor, user: author ?? actor.user };
        const input = { categoryId, ...(await itemOf(text, demoFiles, maker)) };
        // A public item is created at its release time.
        maker.now = momentBefore(actor.now, input.releaseTime);
        const id = await createItemStore(module).create(unit, input, maker);
        seeded.set(text.path, { ...text, id });
      }
    }
  }
}

async function itemOf(
  text: SeedText<typeof itemFront>,
  demoFiles: DemoFiles,
  { user, now }: Actor,
) {
  const { title, releaseUser, cover, file = [], body } = text;
  return {
    title,
    releaseUser,
    releaseTime: releaseTime(now, text.releasedDaysAgo, title),
    content: await demoFiles.withPictures(body, user.userId),
    cover: await changes(cover, (name) => demoFiles.cover(name)),
    attachments: await changes(file, (name) => demoFiles.document(name)),
  };
}

export async function seedNotices(context: DemoContext): Promise<void> {
  const { unit, demoFiles, seeded, user, now } = context;
  for (const text of await readTexts("notices", noticeFront)) {
    const input = {
      noticeTitle: text.noticeTitle,
      noticeLevel: text.noticeLevel,
      pinned: text.pinned,
      noticeTime: releaseTime(now, text.releasedDaysAgo, text.noticeTitle),
      noticeContent: await demoFiles.withPictures(text.body, user.userId),
      file: await changes(text.cover, (name) => demoFiles.cover(name)),
    };
    const id = await noticeStore.create(unit, input, { user, now });
    seeded.set(text.path, { ...text, id });
  }
}

/** Parses a time of the demo's zone; a future time becomes `now`. */
function momentBefore(now: Date, written: string): Date {
  const at = new Date(`${written.replace(" ", "T")}+08:00`);
  return at < now ? at : now;
}

function changes(names: readonly string[], make: (name: string) => Promise<FileChange>) {
  return Promise.all(names.map(make));
}

const day = 86_400_000;
/** Offset of Asia/Shanghai, the zone of the demo's texts. */
const zoneOffset = 8 * 3_600_000;

/** Release time in the working hours (8 to 17) of a day, yyyy-MM-dd HH:mm:ss. The time depends only on the title. */
function releaseTime(now: Date, daysAgo: number, title: string): string {
  const sum = [...title].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  const minutes = 8 * 60 + (sum % 540);
  const date = new Date(now.getTime() + zoneOffset - daysAgo * day).toISOString().slice(0, 10);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`;
}
