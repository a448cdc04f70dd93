import type { CirculationDetail } from "@aeromaint/contracts/documents/circulation.ts";
import { type Actor, actorOf } from "../../../crud/actor.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import { logCall } from "../../../crud/write.ts";
import { toPem } from "../../../infra/config/signing-key.ts";
import { cleanFileName, contentDisposition, extensionOf } from "../../../infra/files/file-name.ts";
import { previewUrl } from "../../../infra/files/file-urls.ts";
import { type ZipEntry, zipArchive } from "../../../infra/files/zip/zip-archive.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { disconnectSignal } from "../../../infra/http/disconnect-signal.ts";
import { found } from "../../../infra/http/errors.ts";
import { publicBaseUrl } from "../../../infra/http/networks.ts";
import { findRevisionById, revisionPdf } from "../documents.ts";
import { findPack, type PackedCirculation, type PackedPicture } from "./pack.queries.ts";
import { packCheckScript, packGuide, packPage } from "./pack-page.ts";

/** ZIP with the evidence of a circulation, for a check without the platform. */
export function packRoutes(app: App): void {
  serve(app, "GET /document/circulations/:id/pack", async (request, reply) => {
    const actor = actorOf(request);
    const pack = found(await findPack(app.db, idOf(request.params.id), actor));
    await logCall(request, "导出传阅证据包");
    const { publicKey } = await app.signingKey();
    const { circulation } = pack;
    const pdf = await pdfOf(app, circulation, {
      actor,
      base: publicBaseUrl(request),
      signal: disconnectSignal(reply),
    });
    const name = cleanFileName(`传阅证据包-${circulation.title}`, "zip");
    return reply
      .header("Content-Disposition", contentDisposition("attachment", name))
      .header("Cache-Control", "no-store")
      .type("application/zip")
      .send(zipArchive(entriesOf(app, pack, { pdf, publicKey }), actor.now));
  });
}

/** Opens one large file at a time and releases it after its entry. */
async function* entriesOf(
  app: App,
  pack: PackedCirculation,
  { pdf, publicKey }: { pdf: ZipEntry[]; publicKey: string },
): AsyncGenerator<ZipEntry> {
  const { circulation, html, canonical, signatures, ledger } = pack;
  yield { name: "说明.txt", content: packGuide(circulation, canonical !== null) };
  yield* pdf.splice(0);
  const shown: PackedPicture[] = [];
  for (const file of pack.pictures) {
    // A missing file is missing in the text too.
    const content = await app.files.store.read(file).catch(() => null);
    if (content) yield { name: pictureName(file), content };
    if (content) shown.push(file);
  }
  yield { name: "正文与签收.html", content: packPage(pack, linkPictures(html, shown)) };
  if (canonical !== null) yield { name: "内容.json", content: canonical };
  yield { name: "签收.json", content: JSON.stringify(signatures, null, 2) };
  yield { name: "台账.jsonl", content: ledger.map((entry) => `${entry}\n`).join("") };
  yield { name: "公钥.pem", content: toPem(publicKey) };
  yield { name: "核对.py", content: packCheckScript };
}

/** PDF of a revision; empty for notices and items. */
async function pdfOf(
  app: App,
  { subject, subjectId }: CirculationDetail,
  print: { actor: Actor; base: string; signal: AbortSignal },
): Promise<ZipEntry[]> {
  if (subject !== "revision") return [];
  const revision = found(await findRevisionById(app.db, subjectId, print.actor.now));
  return [{ name: "正文.pdf", content: await revisionPdf(app, revision, print) }];
}

const pictureName = ({ fileId, name }: PackedPicture) => `图片/${fileId}.${extensionOf(name)}`;

/** Replaces addresses of the platform by paths inside the pack. */
function linkPictures(html: string, shown: readonly PackedPicture[]): string {
  return shown.reduce(
    (text, picture) => text.replaceAll(previewUrl(picture.fileId), pictureName(picture)),
    html,
  );
}
