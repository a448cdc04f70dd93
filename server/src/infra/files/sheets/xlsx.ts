import { type PackagePart, partName, partText, zipParts } from "./archive.ts";
import { builtInFormat } from "./number-format.ts";
import { refusals, SheetRefused } from "./refused.ts";
import type { WorkbookSheet } from "./sheet-rows.ts";
import { worksheetRows } from "./xlsx-rows.ts";
import { eachTag, unescapeXlsx } from "./xml-tags.ts";

type Parts = ReadonlyMap<string, PackagePart>;

/** Worksheets of an .xlsx file in order, without chart sheets. @throws SheetRefused */
export async function xlsxSheets(file: Buffer): Promise<WorkbookSheet[]> {
  const parts = await zipParts(file);
  const path = workbookPath(parts);
  const relations = relationsOf(parts, path);
  const ofType = (type: string) => relations.find((each) => each.type === type)?.path;
  const sheets: { name: string; state: string; id: string }[] = [];
  let is1904 = false;
  eachTag(partText(parts.get(path)), (tag, attributes) => {
    const { name = "", state = "visible", date1904 = "" } = attributes;
    if (tag === "workbookPr") is1904 = /^(1|true)$/.test(date1904);
    if (tag !== "sheet") return;
    const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
    sheets.push({ name, state, id });
  });
  const strings = parts.get(ofType("sharedStrings") ?? "");
  const styles = parts.get(ofType("styles") ?? "");
  const content = {
    strings: strings ? sharedStrings(partText(strings)) : [],
    formats: styles ? formatsOf(partText(styles)) : [],
    is1904,
  };
  return sheets.flatMap(({ name, state, id }) => {
    const relation = relations.find((each) => each.id === id);
    if (relation?.type !== "worksheet") return [];
    const part = parts.get(relation.path);
    if (!part) throw new SheetRefused(refusals.unreadable);
    const rows: WorkbookSheet["rows"] = (layout) => worksheetRows(part, content, layout);
    return { name, isVisible: state === "visible", is1904, rows };
  });
}

const otherKinds: readonly [part: RegExp, sentence: string][] = [
  [/^xl\/workbook\.bin$/, refusals.notSheet("二进制工作簿（.xlsb）")],
  [/^content\.xml$/, refusals.notSheet("OpenDocument文件")],
  [/^word\//, refusals.noTable("Word文档")],
  [/^ppt\//, refusals.noTable("演示文稿")],
  [/\.iwa$/, refusals.noTable("苹果Numbers表格")],
];

function workbookPath(parts: Parts): string {
  const root = relationsOf(parts, "").find(({ type }) => type === "officeDocument")?.path;
  const path = [root, "xl/workbook.xml"].find((each) => each && parts.has(each));
  const names = [...parts.keys()];
  const other = otherKinds.find(([part]) => names.some((name) => part.test(name)));
  if (other && (!path?.startsWith("xl/") || path.endsWith(".bin"))) {
    throw new SheetRefused(other[1]);
  }
  if (path) return path;
  const isPackage = parts.has("[content_types].xml");
  throw new SheetRefused(isPackage ? refusals.unreadable : refusals.noTable("压缩包（ZIP）"));
}

interface Relation {
  id: string;
  /** Last word of the type, which is equal in both editions of the standard. */
  type: string;
  path: string;
}

/** Relations of a part; the empty name is the package. */
function relationsOf(parts: Parts, of: string): Relation[] {
  const folder = of.slice(0, of.lastIndexOf("/") + 1);
  const part = parts.get(`${folder}_rels/${of.slice(folder.length)}.rels`);
  const relations: Relation[] = [];
  if (!part) return relations;
  eachTag(partText(part), (tag, { Id = "", Type = "", Target = "", TargetMode }) => {
    if (tag !== "Relationship" || TargetMode === "External") return;
    const path = resolvePath(folder, Target.replaceAll("\\", "/"));
    relations.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), path });
  });
  return relations;
}

function resolvePath(folder: string, target: string): string {
  const path: string[] = target.startsWith("/") ? [] : folder.split("/").filter(Boolean);
  for (const step of target.split("/").filter(Boolean)) {
    if (step === "../..") path.pop();
    else if (step !== "./") path.push(step);
  }
  return partName(path.join("/"));
}

/** Shared strings without their phonetic readings. */
function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let inReading = false;
  eachTag(
    xml,
    (tag) => {
      if (tag === "si") text = "";
      else if (tag === "rPh") inReading = true;
      else if (tag === "t") isText = !inReading;
    },
    {
      ontext: (piece) => {
        if (isText) text += piece;
      },
      onclosetag: (tag) => {
        if (tag === "t") isText = false;
        else if (tag === "rPh") inReading = false;
        else if (tag === "si") strings.push(unescapeXlsx(text));
      },
    },
  );
  return strings;
}

/** Number format codes by cell style. */
function formatsOf(xml: string): string[] {
  const own = new Map<string, string>();
  const formats: string[] = [];
  let inCells = false;
  eachTag(
    xml,
    (tag, { numFmtId = "0", formatCode = "" }) => {
      if (tag === "numFmt" && !own.has(numFmtId)) own.set(numFmtId, formatCode);
      else if (tag === "cellXfs") inCells = true;
      else if (tag === "xf" && inCells)
        formats.push(own.get(numFmtId) ?? builtInFormat(Number(numFmtId)));
    },
    {
      onclosetag: (tag) => {
        if (tag === "cellXfs") inCells = false;
      },
    },
  );
  return formats;
}
