import { crc32, deflateRawSync } from "node:zlib";

export interface BuiltEntry {
  name: string;
  /** Encoding of the name; default UTF-8. */
  encoding?: BufferEncoding;
  data: Buffer | string;
  flags?: number;
  /** Size in the headers, if it differs from the true one. */
  declared?: number;
  /** Extra field of the directory record. */
  extra?: Buffer;
  /** True: the sizes are in the extra field. */
  isZip64?: boolean;
}

/** Zip archive with headers that may be false. */
export function buildArchive(entries: readonly BuiltEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { name: text, encoding, data, declared, flags = 0, extra = Buffer.alloc(0) } = entry;
    const name = Buffer.from(text, encoding);
    const bytes = Buffer.from(data as string);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(declared ?? bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const part = Buffer.concat([Buffer.from("PK\x03\x04"), fields, name, packed]);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 0]);
    const listed = Buffer.from(fields);
    listed.writeUInt16LE(extra.length, 24);
    if (entry.isZip64) listed.fill(0xff, 14, 22);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02"), made, listed, end, name, extra]));
    parts.push(part);
    offset += part.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listing, Buffer.from("PK\x05\x06"), end]);
}

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** Parts of a workbook with one sheet and the given rows. */
export function buildWorkbookParts(
  sheetData: string,
  { prolog = "", more = [] as BuiltEntry[] } = {},
): BuiltEntry[] {
  const types = "http://schemas.openxmlformats.org/package/2006";
  return [
    {
      name: "[Content_Types].xml",
      data: `<Types xmlns="${types}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      data: `<Relationships xmlns="${types}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      data: `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      data: `<Relationships xmlns="${types}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: "xl/worksheets/sheet1.xml",
      data: `<?xml version="1.0"?>${prolog}<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    },
    ...more,
  ];
}

interface BookSheet {
  name: string;
  state?: string;
  /** XML of the rows, and of the elements after them. */
  rows: string;
  after?: string;
}

/** Workbook of several sheets. Its number formats are the styles 1, 2 … */
export function buildSheets(
  sheets: readonly BookSheet[],
  formats: readonly string[] = [],
  head = "",
): Buffer {
  const [types, root] = buildWorkbookParts("") as [BuiltEntry, BuiltEntry];
  const part = (index: number) => `worksheets/sheet${index + 1}.xml`;
  const listed = sheets.map(
    ({ name, state = "visible" }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="s${index}"/>`,
  );
  const links = [
    ...sheets.map((_, index) => ["worksheet", part(index), `s${index}`]),
    ["styles", "styles.xml", "st"],
  ].map(
    ([type, target, id]) =>
      `<Relationship Id='${id}' Type='${relations}/${type}' Target='${target}'/>`,
  );
  const codes = formats.map(
    (code, index) =>
      `<numFmt numFmtId="${200 + index}" formatCode="${code.replaceAll('"', "&quot;").replaceAll("<", "&lt;")}"/>`,
  );
  const styles = formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`);
  return buildArchive([
    types,
    root,
    {
      name: "xl/workbook.xml",
      data: `<workbook xmlns="${main}" xmlns:r="${relations}">${head}<sheets>${listed.join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      data: `<Relationships>${links.join("")}</Relationships>`,
    },
    {
      name: "xl/styles.xml",
      data: `<styleSheet><numFmts>${codes.join("")}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`,
    },
    ...sheets.map(({ rows, after = "" }, index) => ({
      name: `xl/${part(index)}`,
      data: `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
    })),
  ]);
}

export const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
