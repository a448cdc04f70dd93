import { readdir } from "node:fs/promises";
import type { FileChange } from "@aeromaint/contracts/files.ts";
import { allPermissions } from "@aeromaint/contracts/permissions.ts";
import { infoStore } from "../../../src/features/platform/info/info.queries.ts";
import type { FilesService } from "../../../src/platform/files/files-service.ts";
import type { CurrentUser } from "../../../src/platform/sessions/current-user.ts";
import type { Unit } from "../../../src/platform/unit-of-work.ts";
import type { Base } from "../base/seed-base.ts";
import { DemoFiles } from "./demo-files.ts";
import type { DemoRepairItem } from "./demo-item.ts";
import { releaseTime } from "./release-time.ts";
import { seedAccounts } from "./seed-accounts.ts";
import { seedNotices } from "./seed-notices.ts";

const here = new URL("./", import.meta.url);

/** Folder of each category's items. */
const folders = {
  outsourcing: "外委方案",
  modification: "改装修理方案",
  experience: "QN经验分享",
  "training-course": "行业培训课程",
} as const;

interface Context {
  unit: Unit;
  base: Base;
  files: FilesService;
  now: Date;
  /** Makes the stored form of a password. */
  hash: (password: string) => Promise<string>;
}

/** Fills a fresh installation with the demo's accounts and content, through the code that serves. */
export async function seedDemo(context: Context): Promise<void> {
  const { unit, base, files, now, hash } = context;
  await seedAccounts(unit.tx, { base, hash });
  const demoFiles = new DemoFiles({ files, unit, userId: base.adminId });
  const user = admin(base);
  for (const [folder, name] of Object.entries(folders)) {
    const categoryId = base.categoryIds.get(name);
    if (!categoryId) throw new Error(`Category ${name} is not seeded.`);
    for (const item of await itemsOf<DemoRepairItem>(`repair/${folder}/`)) {
      const input = {
        categoryId,
        title: item.title,
        releaseUser: item.releaseUser,
        releaseTime: releaseTime(now, item.releasedDaysAgo, item.title),
        content: await demoFiles.withPictures(item.content),
        cover: await changes(item.cover, (cover) => demoFiles.cover(cover)),
        file: await changes(item.file, (file) => demoFiles.document(file)),
      };
      await infoStore.create(unit, input, { user, now });
    }
  }
  await seedNotices({ unit, base, demoFiles, now, notices: await itemsOf("notices/") });
}

function changes(names: readonly string[], make: (name: string) => Promise<FileChange>) {
  return Promise.all(names.map(make));
}

/** The default exports of a folder's modules, in the order of their names. */
async function itemsOf<T>(folder: string): Promise<T[]> {
  const directory = new URL(folder, here);
  const names = (await readdir(directory)).filter((name) => name.endsWith(".ts")).sort();
  return Promise.all(
    names.map(
      async (name) => ((await import(new URL(name, directory).href)) as { default: T }).default,
    ),
  );
}

function admin({ adminId, deptId }: Base): CurrentUser {
  return {
    userId: adminId,
    userName: "admin",
    nickName: "系统管理员",
    userType: "00",
    deptId,
    sessionId: "0",
    isAdmin: true,
    roleKeys: ["admin"],
    permissions: new Set([allPermissions]),
    scope: { all: true, deptIds: [], own: false },
  };
}
