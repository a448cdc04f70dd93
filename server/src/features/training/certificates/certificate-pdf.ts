import { certificatePath } from "@aeromaint/contracts/training/certificate.ts";
import { escapedHtml } from "@aeromaint/contracts/wire/escaped-html.ts";
import { pdfInWorker } from "../../../infra/pdf/pdf-in-worker.ts";
import type { CertificateFacts } from "./certificate.queries.ts";

interface CertificatePrint {
  /** Title in print, for example 培训证书. */
  heading: string;
  /** Statement about the person. */
  sentence: string;
  certificate: CertificateFacts;
  code: string;
  /** Public base url of the platform. */
  base: string;
  /** User id, for a fair order of print jobs. */
  person: string;
  signal: AbortSignal;
  printTime: string;
}

/** Certificate as PDF, with a code to verify it. @throws as `pdfInWorker` */
export function certificatePdf(print: CertificatePrint): Promise<Buffer> {
  const { heading, sentence, certificate, code, base, person, signal, printTime } = print;
  const { title, name, facts } = certificate;
  const url = base + certificatePath(code);
  return pdfInWorker({
    person,
    signal,
    pictureCount: 0,
    readPictures: async () => ({}),
    printed: {
      title: heading,
      mark: null,
      tables: [],
      maxPages: 2,
      check: { url, code },
      facts: [["持有人", name], ["项目", title], ...facts, ["核验", url]],
      html: `<p>${escapedHtml(sentence)}</p><p>扫描右上角二维码可核验本证书是否有效。核验页的内容与本页不一致时，以核验页为准。</p>`,
      footer: `${heading} · 打印于 ${printTime}`,
    },
  });
}
