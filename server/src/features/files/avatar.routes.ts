import { serve } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { Read } from "../../infra/db/database.ts";
import { fileUrl } from "../../infra/files/file-urls.ts";
import { applyFiles, filesIn } from "../../infra/files/owned-files.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";

/** One's own picture: the file list `avatar` of one's user row. No url when there is none. */
export async function avatarRoutes(app: App): Promise<void> {
  serve(app, "GET /system/common/user/profile/avatar", async (request) =>
    ok({ avatarUrl: await avatarUrl(app.db, signedIn(request).userId) }),
  );

  serve(app, "POST /system/common/user/profile/avatar", async (request) => {
    const { userId } = signedIn(request);
    await write(request, { title: "头像", type: "2" }, (unit) =>
      applyFiles(unit, {
        ...{ ownerId: userId, field: "avatar", userId, title: "头像" },
        changes: request.body.avatar,
      }),
    );
    return ok({ avatarUrl: await avatarUrl(app.db, userId) });
  });
}

async function avatarUrl(db: Read, userId: string): Promise<string | null> {
  const [file] = await filesIn(db, userId, "avatar");
  return file ? fileUrl(file) : null;
}
