import { createReadStream } from "node:fs";
import { join } from "node:path";
import { removeArchive } from "../../../backup/archive-folder.ts";
import { serve, serveWrite } from "../../../crud/serve.ts";
import { logCall, write } from "../../../crud/write.ts";
import { contentDisposition } from "../../../infra/files/file-name.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { formatLocalTime } from "../../../infra/http/code-pages.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { Backups } from "./backups.ts";

/** Backups of this installation: list, creation, download and removal. */
export default async function backupRoutes(app: App): Promise<void> {
  const backups = new Backups(app);
  app.addHook("onClose", async () => backups.close());

  serve(app, "GET /system/backup", async () => {
    const [archives, bytes] = await Promise.all([backups.list(), backups.bytesInMaking()]);
    const list = archives.map(({ name, size, madeAt, checkedAt }) => ({
      name,
      size,
      createTime: formatLocalTime(app, madeAt),
      checkTime: checkedAt && formatLocalTime(app, checkedAt),
    }));
    const making = bytes === null ? null : { bytes, of: list[0]?.size ?? null };
    return ok({ list, making, hasFailed: backups.failure !== null });
  });

  serveWrite(
    app,
    "POST /system/backup",
    { title: "立即备份", type: "0", message: "已开始备份" },
    () => backups.make(),
  );

  serve(app, "GET /system/backup/:name/file", async (request, reply) => {
    const { name } = request.params;
    const { size } = await backups.find(name);
    await logCall(request, "下载备份");
    return reply
      .header("Content-Disposition", contentDisposition("attachment", name))
      .header("Content-Length", size)
      .header("Cache-Control", "no-store")
      .type("application/x-tar")
      .send(createReadStream(join(backups.folder, name)));
  });

  serve(app, "DELETE /system/backup/:name", async (request) => {
    const { name } = await backups.find(request.params.name);
    await write(request, { title: "删除备份", type: "3" }, async () => {});
    await removeArchive(backups.folder, name);
    return ok(null, "删除成功");
  });
}
