import pdfmake from "pdfmake";
import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { move } from "piscina";
import { contentOf } from "./html-content.ts";
import { asHeading, withHeadingsKept } from "./kept-headings.ts";
import type { PrintedDocument, PrintedTable } from "./printed-document.ts";
import { fontRuns, printedFonts } from "./printed-fonts.ts";

// There are no slanted Chinese letters.
const fonts = Object.entries(printedFonts).map(([name, { normal, bold }]) => [
  name,
  { normal, bold, italics: normal, bolditalics: bold },
]);
const fontFiles = Object.values(printedFonts).flatMap(({ normal, bold }) => [normal, bold]);
pdfmake.setFonts(Object.fromEntries(fonts));
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFiles.includes(path));

/** Points. */
const size = { text: 10.5, small: 8.5, title: 18 } as const;
const grey = "#555555";
const line = "#999999";

class TooManyPages extends Error {}

/** Makes a PDF of A4 pages; null where they would be too many. */
export async function makePdf(printed: PrintedDocument): Promise<Uint8Array | null> {
  const { title, mark, html, pictures, tables, footer, maxPages, check, isWide } = printed;
  const definition: TDocumentDefinitions = {
    info: { title },
    pageSize: "A4",
    pageOrientation: isWide ? "landscape" : "portrait",
    pageMargins: [48, 48, 48, 56],
    defaultStyle: { font: "Noto", fontSize: size.text, lineHeight: 1.35 },
    ...(mark && {
      watermark: { text: mark, color: "#c00000", opacity: 0.12, bold: true, fontSize: 120 },
    }),
    content: [
      {
        columns: [
          { text: fontRuns(title), fontSize: size.title, bold: true, width: "*" },
          ...(check
            ? [
                {
                  width: 124,
                  stack: [
                    { qr: check.url, fit: 72, alignment: "right" as const },
                    {
                      text: check.code,
                      fontSize: size.small,
                      alignment: "right" as const,
                      margin: [0, 4, 0, 0] as [number, number, number, number],
                    },
                  ],
                },
              ]
            : []),
        ],
        margin: [0, 0, 0, 8],
      },
      factsTable(printed.facts),
      ...withHeadingsKept([...contentOf(html, pictures), ...tables.flatMap(tableOf)]),
    ],
    // Called for each page as it begins: a text beyond the limit is not laid out to its end.
    background: (page) => {
      if (page > maxPages) throw new TooManyPages();
      return null;
    },
    footer: (page, pages) => ({
      text: fontRuns(`${footer} · 第 ${page} / ${pages} 页`),
      alignment: "center",
      fontSize: size.small,
      color: grey,
      margin: [0, 16, 0, 0],
    }),
  };
  try {
    // Handed over, not copied: it may be large.
    return move(new Uint8Array(await pdfmake.createPdf(definition).getBuffer())) as Uint8Array;
  } catch (error) {
    if (error instanceof TooManyPages) return null;
    throw error;
  }
}

function factsTable(facts: PrintedDocument["facts"]): Content {
  const cells = facts.map(([name, value]) => ({
    text: [{ text: `${name}：`, color: grey }, ...fontRuns(breakable(value))],
    fontSize: size.small,
  }));
  // The last one of an odd number has its line to itself.
  const body = cells.flatMap((cell, at): TableCell[][] => {
    if (at % 2 === 1) return [];
    const other = cells[at + 1];
    return [other ? [cell, other] : [{ ...cell, colSpan: 2 }, {}]];
  });
  return {
    table: { widths: ["*", "*"], body },
    layout: { hLineColor: () => line, vLineColor: () => line, ...thin },
    margin: [0, 0, 0, 16],
  };
}

const thin = { hLineWidth: () => 0.5, vLineWidth: () => 0.5 };

function tableOf({ title, columns, rows, empty }: PrintedTable): Content[] {
  const heading = asHeading({ text: title, bold: true, fontSize: 13, margin: [0, 20, 0, 6] });
  if (rows.length === 0) return [heading, { text: empty, color: grey }];
  const head = columns.map((text) => ({ text, bold: true, fillColor: "#eeeeee" }));
  const body = rows.map((cells) => cells.map((text) => ({ text: fontRuns(breakable(text)) })));
  return [
    heading,
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: columns.map(() => "auto"),
        body: [head, ...body],
      },
      layout: { hLineColor: () => line, vLineColor: () => line, ...thin },
      fontSize: size.small,
    },
  ];
}

/** Hashes in groups of sixteen digits: lines break at blanks alone. */
function breakable(text: string): string {
  return text.replaceAll(/[0-9a-f]{16}(?=[0-9a-f]{16})/g, "$& ");
}
