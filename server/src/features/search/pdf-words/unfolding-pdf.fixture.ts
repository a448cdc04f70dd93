import { constants, deflateRawSync, deflateSync } from "node:zlib";

const blanks = Buffer.alloc(1024 * 1024, 32);
const megabytes = 1_000;

/** A PDF of some kilobytes whose only page unfolds to a gigabyte, by two filters in a row. */
export function unfoldingPdf(): Buffer {
  const page = deflateSync(deflatedBlanks(), { level: 9 });
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

/** What deflating all the blanks would give, put together from the first megabyte of them. */
function deflatedBlanks(): Buffer {
  const one = deflateRawSync(blanks, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const end = deflateRawSync(Buffer.alloc(0));
  // Adler-32 of equal bytes.
  const count = BigInt(megabytes * blanks.length);
  const low = (1n + 32n * count) % 65_521n;
  const high = (count + 16n * count * (count + 1n)) % 65_521n;
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(Number(high * 65_536n + low));
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...Array(megabytes).fill(one), end, sum]);
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
