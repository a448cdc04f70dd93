import { createReadStream } from "node:fs";
import { join } from "node:path";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import { contentDisposition } from "../../../infra/files/file-name.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { momentText } from "../../../infra/http/code-pages.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import { Backups } from "./backups.ts";

/** Backups of this installation: the last ones, another one, and one to take away. */
export async function backupRoutes(app: App): Promise<void> {
  const backups = new Backups(app);
  app.addHook("onClose", async () => backups.close());

  serve(app, "GET /system/backup", async () => {
    const [archives, bytes] = await Promise.all([backups.list(), backups.bytesInMaking()]);
    const list = archives.map(({ name, size, madeAt, checkedAt }) => ({
      ...{ name, size, createTime: momentText(app, madeAt) },
      checkTime: checkedAt && momentText(app, checkedAt),
    }));
    const making = bytes === null ? null : { bytes, of: list[0]?.size ?? null };
    return ok({ list, making, hasFailed: backups.failure !== null });
  });

  serve(app, "POST /system/backup", async (request) => {
    await write(request, { title: "立即备份", type: "0" }, () => backups.make());
    return ok(null, "已开始备份");
  });

  serve(app, "GET /system/backup/:name/file", async (request, reply) => {
    const { name } = request.params;
    const { size } = found((await backups.list()).find((archive) => archive.name === name));
    await write(request, { title: "下载备份", type: "0" }, async () => {});
    return reply
      .header("Content-Disposition", contentDisposition("attachment", name))
      .header("Content-Length", size)
      .header("Cache-Control", "no-store")
      .type("application/x-tar")
      .send(createReadStream(join(backups.folder, name)));
  });
}
