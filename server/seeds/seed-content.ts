import { itemFields } from "@aeromaint/contracts/content/item.ts";
import type { FileChange } from "@aeromaint/contracts/fields/files.ts";
import { notice } from "@aeromaint/contracts/notices/notice.ts";
import { Type } from "typebox";
import type { Actor } from "../src/crud/actor.ts";
import { categoryStoreOf } from "../src/features/content/category.queries.ts";
import { itemStoreOf } from "../src/features/content/item.queries.ts";
import { type ContentModule, modules } from "../src/features/content/module.ts";
import { noticeStore } from "../src/features/notices/notice.queries.ts";
import categoryFolders from "./demo/categories.json" with { type: "json" };
import documents from "./demo/documents.json" with { type: "json" };
import type { DemoContext } from "./demo-context.ts";
import type { DemoFiles } from "./demo-files.ts";
import { frontMatter, readTexts, type SeedText } from "./read-seeds.ts";
import type { Base } from "./seed-base.ts";

const names = Type.Array(Type.String());
/** Whole days before the seeding; negative: after it. */
const releasedDaysAgo = Type.Integer();

const itemFront = frontMatter({
  title: itemFields.title,
  /** The publishing department or person, as readers see it. */
  releaseUser: itemFields.releaseUser,
  releasedDaysAgo,
  /** Drawings in `covers`; none where the category has no covers. */
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
 * Items of the three content modules, in the folders of their categories; categories that the base
 * data lacks are made.
 */
export async function seedItems(context: DemoContext, base: Base): Promise<void> {
  const { unit, demoFiles, editors, seeded, ...actor } = context;
  const makers = [actor.user, ...editors];
  // Who makes an item does not review its first revision.
  const controlled = new Set(documents.map(({ item }) => item));
  for (const [key, folders] of Object.entries(categoryFolders)) {
    // The file's keys are those of the modules.
    const module = modules[key as ContentModule["key"]];
    for (const [index, [name, folder]] of Object.entries(folders).entries()) {
      const fixed = module === modules.repair ? base.categoryIds.get(name) : undefined;
      const category = { name, orderNum: index + 1 };
      const categoryId = fixed ?? (await categoryStoreOf(module).create(unit, category, actor));
      for (const [place, text] of (await readTexts(folder, itemFront)).entries()) {
        const author = controlled.has(text.path) ? editors[0] : makers[place % makers.length];
        const maker = { ...actor, user: author ?? actor.user };
        const input = { categoryId, ...(await itemOf(text, demoFiles, maker)) };
        // What is public was made when it was released.
        maker.now = momentBefore(actor.now, input.releaseTime);
        const id = await itemStoreOf(module).create(unit, input, maker);
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

/** The notices of the home page. */
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

/** A moment as people write it in the demo's zone, unless it is still to come. */
function momentBefore(now: Date, written: string): Date {
  const at = new Date(`${written.replace(" ", "T")}+08:00`);
  return at < now ? at : now;
}

function changes(names: readonly string[], make: (name: string) => Promise<FileChange>) {
  return Promise.all(names.map(make));
}

const day = 86_400_000;
/** Of Asia/Shanghai, in which the demo's texts give their times. */
const zoneOffset = 8 * 3_600_000;

/**
 * A working hour (8 to 17) of the day that lies so many days back, as yyyy-MM-dd HH:mm:ss; always
 * the same one for the same title.
 */
function releaseTime(now: Date, daysAgo: number, title: string): string {
  const sum = [...title].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  const minutes = 8 * 60 + (sum % 540);
  const date = new Date(now.getTime() + zoneOffset - daysAgo * day).toISOString().slice(0, 10);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`;
}
