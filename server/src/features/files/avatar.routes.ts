import { rowTextOrNull } from "@aeromaint/contracts/fields/fields.ts";
import { files } from "@aeromaint/contracts/fields/files.ts";
import { Type } from "typebox";
import { write } from "../../crud/write.ts";
import type { Read } from "../../infra/db/database.ts";
import { fileUrl } from "../../infra/files/file-urls.ts";
import { applyFiles, filesIn } from "../../infra/files/owned-files.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok } from "../../infra/http/envelope.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";

const path = "/system/common/user/profile/avatar";
const tags = ["个人中心"];
const avatar = answer(Type.Object({ avatarUrl: rowTextOrNull() }));
const body = Type.Object(
  { avatar: files("头像", { accept: "image", max: 1, required: true }) },
  { additionalProperties: false },
);

/** One's own picture: the file list `avatar` of one's user row. No url when there is none. */
export async function avatarRoutes(app: App): Promise<void> {
  app.get(path, {
    config: { access: "signed-in" },
    schema: { tags, summary: "我的头像", response: { 200: avatar } },
    handler: async (request) =>
      ok({ avatarUrl: await avatarUrl(app.db, signedIn(request).userId) }),
  });

  app.post(path, {
    config: { access: "signed-in" },
    schema: { tags, summary: "修改头像", body, response: { 200: avatar } },
    handler: async (request) => {
      const { userId } = signedIn(request);
      await write(request, { title: "头像", type: "2" }, (unit) =>
        applyFiles(unit, {
          ...{ ownerId: userId, field: "avatar", userId, title: "头像" },
          changes: request.body.avatar,
        }),
      );
      return ok({ avatarUrl: await avatarUrl(app.db, userId) });
    },
  });
}

async function avatarUrl(db: Read, userId: string): Promise<string | null> {
  const [file] = await filesIn(db, userId, "avatar");
  return file ? fileUrl(file) : null;
}
