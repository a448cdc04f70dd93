import { buffer } from "node:stream/consumers";
import type { CirculationDetail } from "@aeromaint/contracts/documents/circulation.ts";
import { circulationPath } from "@aeromaint/contracts/documents/circulation-state.ts";
import { type Actor, actorOf } from "../../../crud/crud-routes.ts";
import { idOf, idParams } from "../../../crud/ids.ts";
import { write } from "../../../crud/write.ts";
import { pemOf } from "../../../infra/evidence/signing-key.ts";
import { cleanFileName, contentDisposition } from "../../../infra/files/file-name.ts";
import { previewUrl } from "../../../infra/files/file-urls.ts";
import type { FileKey } from "../../../infra/files/store/file-store.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { found } from "../../../infra/http/errors.ts";
import { type ZipEntry, zipArchive } from "../../../infra/zip/zip-archive.ts";
import { findRevisionById } from "../revision.queries.ts";
import { revisionPdf } from "../revision-pdf.ts";
import { readPack } from "./pack.queries.ts";
import { packCheck, packGuide } from "./pack-guide.ts";
import { packPage } from "./pack-page.ts";

/** The evidence of a circulation as one file that can be checked without the platform. */
export function packRoutes(app: App): void {
  app.get(`${circulationPath}/:id/pack`, {
    config: { access: "document:circulation:query" },
    schema: { tags: ["传阅"], summary: "下载证据包", params: idParams },
    handler: async (request, reply) => {
      const now = app.clock();
      const pack = found(await readPack(app.db, idOf(request.params.id), actorOf(request)));
      await write(request, { title: "导出传阅证据包", type: "0" }, async () => {});
      const pictures = await picturesOf(app, pack.pictures);
      const { publicKey } = await app.signingKey();
      const { circulation, canonical, signatures, ledger } = pack;
      const entries: ZipEntry[] = [
        { name: "说明.txt", content: packGuide(circulation, canonical !== null) },
        ...(await pdfOf(app, pack.circulation, actorOf(request))),
        { name: "正文与签收.html", content: packPage(pack, withPictures(pack.html, pictures)) },
        ...(canonical === null ? [] : [{ name: "内容.json", content: canonical }]),
        { name: "签收.json", content: JSON.stringify(signatures, null, 2) },
        { name: "台账.jsonl", content: ledger.map((entry) => `${entry}\n`).join("") },
        { name: "公钥.pem", content: pemOf(publicKey) },
        { name: "核对.py", content: packCheck },
        ...pictures,
      ];
      const name = cleanFileName(`传阅证据包-${circulation.title}`, "zip");
      return reply
        .header("Content-Disposition", contentDisposition("attachment", name))
        .header("Cache-Control", "no-store")
        .type("application/zip")
        .send(zipArchive(entries, now));
    },
  });
}

/** Of a revision; notices and items have none. */
async function pdfOf(
  app: App,
  { subject, subjectId }: CirculationDetail,
  actor: Actor,
): Promise<ZipEntry[]> {
  if (subject !== "revision") return [];
  const revision = found(await findRevisionById(app.db, subjectId, actor.now));
  return [{ name: "正文.pdf", content: await revisionPdf(app, revision, actor) }];
}

const pictureName = (fileId: string) => `图片/${fileId}`;

/** Pictures whose bytes are there; what is missing is missing in the text too. */
async function picturesOf(app: App, files: readonly FileKey[]): Promise<ZipEntry[]> {
  const read = files.map(async (file) => {
    const content = await app.files.store
      .read(file)
      .then(buffer)
      .catch(() => null);
    return content ? [{ name: pictureName(file.fileId), content }] : [];
  });
  return (await Promise.all(read)).flat();
}

/** The text with its pictures from beside it; addresses of the platform say nothing on paper. */
function withPictures(html: string, pictures: readonly ZipEntry[]): string {
  return pictures.reduce((text, { name }) => {
    const fileId = name.slice(pictureName("").length);
    return text.replaceAll(previewUrl(fileId), name);
  }, html);
}
