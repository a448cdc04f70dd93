import { noticeStore } from "../../../src/features/notices/notice.queries.ts";
import type { UnitOfWork } from "../../../src/infra/db/unit-of-work.ts";
import type { CurrentUser } from "../../../src/infra/sessions/current-user.ts";
import type { DemoFiles } from "./demo-files.ts";
import type { DemoNotice } from "./entries/demo-notice.ts";
import { releaseTime } from "./release-time.ts";

interface Context {
  unit: UnitOfWork;
  user: CurrentUser;
  demoFiles: DemoFiles;
  now: Date;
  notices: readonly DemoNotice[];
}

export async function seedNotices({ unit, user, demoFiles, now, notices }: Context): Promise<void> {
  for (const { noticeContent, releasedDaysAgo, cover, ...notice } of notices) {
    const { noticeTitle } = notice;
    const input = {
      ...notice,
      noticeTime: releaseTime(now, releasedDaysAgo, noticeTitle),
      noticeContent: await demoFiles.withPictures(noticeContent),
      file: await Promise.all(cover.map((name) => demoFiles.cover(name))),
    };
    await noticeStore.create(unit, input, { user, now });
  }
}
