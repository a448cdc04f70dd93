import { applyFiles } from "../../../src/platform/files/owned-files.ts";
import { storeRichText } from "../../../src/platform/rich-text/store-rich-text.ts";
import { summaryOf } from "../../../src/platform/rich-text/text-of.ts";
import type { Unit } from "../../../src/platform/unit-of-work.ts";
import type { Base } from "../base/seed-base.ts";
import type { DemoFiles } from "./demo-files.ts";
import type { DemoNotice } from "./demo-notice.ts";
import { releaseTime } from "./release-time.ts";

interface Context {
  unit: Unit;
  base: Base;
  demoFiles: DemoFiles;
  now: Date;
  notices: readonly DemoNotice[];
}

export async function seedNotices({ unit, base, demoFiles, now, notices }: Context): Promise<void> {
  const userId = base.adminId;
  for (const notice of notices) {
    const { noticeId } = await unit.tx
      .insertInto("platformNotice")
      .values({
        noticeTitle: notice.noticeTitle,
        noticeContent: "",
        summary: "",
        noticeTime: releaseTime(now, notice.releasedDaysAgo, notice.noticeTitle),
        createdBy: userId,
        deptId: base.deptId,
      })
      .returning("noticeId")
      .executeTakeFirstOrThrow();
    const html = await demoFiles.withPictures(notice.noticeContent);
    const change = { html, ownerId: noticeId, userId, field: "content" };
    const noticeContent = await storeRichText(unit, change);
    await unit.tx
      .updateTable("platformNotice")
      .set({ noticeContent, summary: summaryOf(noticeContent) })
      .where("noticeId", "=", noticeId)
      .execute();
    const changes = await Promise.all(notice.cover.map((name) => demoFiles.cover(name)));
    await applyFiles(unit, { ownerId: noticeId, field: "file", changes, userId });
  }
}
