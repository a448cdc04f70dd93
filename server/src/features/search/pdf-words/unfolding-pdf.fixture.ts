import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createDeflate, deflateSync } from "node:zlib";

const blanks = Buffer.alloc(1024 * 1024, 32);
const megabytes = 1_000;

/** A PDF of some kilobytes whose only page unfolds to a gigabyte, by two filters in a row. */
export async function unfoldingPdf(): Promise<Buffer> {
  const once = Readable.from(Array(megabytes).fill(blanks)).pipe(createDeflate({ level: 9 }));
  const page = deflateSync(await buffer(once), { level: 9 });
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R >>",
    `<< /Filter [/FlateDecode /FlateDecode] /Length ${page.length} >>
stream
${page.toString("latin1")}
endstream`,
  ]);
}

/** A PDF of these objects; the first is its catalogue. */
export function pdfOf(objects: readonly string[]): Buffer {
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, "latin1");
}
