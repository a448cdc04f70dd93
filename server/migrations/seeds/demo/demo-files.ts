import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  type FileChange,
  fileFormats,
  type StagedFile,
} from "@aeromaint/contracts/fields/files.ts";
import sharp from "sharp";
import type { UnitOfWork } from "../../../src/infra/db/unit-of-work.ts";
import { previewUrl } from "../../../src/infra/files/file-urls.ts";
import { addUnownedFile } from "../../../src/infra/files/stored-bytes.ts";
import { drawingType } from "../../../src/infra/images/scaled-images.ts";

const here = new URL("./", import.meta.url);

interface Context {
  unit: UnitOfWork;
  userId: string;
}

/** Turns the demo's drawings and documents into files as a person would have uploaded them. */
export class DemoFiles {
  readonly #context: Context;
  readonly #drawings = new Map<string, Promise<Drawing>>();

  constructor(context: Context) {
    this.#context = context;
  }

  async cover(name: string): Promise<FileChange> {
    return { staged: await this.#picture(name) };
  }

  async document(name: string): Promise<FileChange> {
    const bytes = await readFile(new URL(`files/${name}.pdf`, here));
    const staged = await this.#context.unit.files.staging.receive({
      stream: Readable.from([bytes]),
      name: `${documentTitles[name] ?? name}.pdf`,
      field: "file",
      title: "文件",
      accept: "pdf",
      limit: fileFormats.pdf.maxBytes,
    });
    return { staged };
  }

  /**
   * A text whose drawn pictures (`src="cover:name"`) are stored, ready to be owned by its item: only
   * who stored a picture may put it into a text.
   */
  async withPictures(html: string, userId = this.#context.userId): Promise<string> {
    const { unit } = this.#context;
    let placed = html;
    for (const [whole, name = ""] of html.matchAll(/src="cover:([a-z0-9-]+)"/g)) {
      const staged = await this.#picture(name);
      await addUnownedFile(unit, staged, userId);
      // With its size, so that a page keeps its place.
      const { width, height } = staged;
      const address = `src="${previewUrl(staged.id)}"`;
      placed = placed.replace(whole, `${address} width="${width}" height="${height}"`);
    }
    return placed;
  }

  /** As it was drawn: so it turns light with the page, which no uploaded picture does. */
  async #picture(name: string): Promise<StagedFile> {
    const drawing = this.#drawings.get(name) ?? readDrawing(name);
    this.#drawings.set(name, drawing);
    const { bytes, width, height } = await drawing;
    const facts = { name: `${name}.svg`, contentType: drawingType, width, height };
    return this.#context.unit.files.staging.hold(bytes, facts);
  }
}

const documentTitles: Readonly<Record<string, string>> = {
  "borescope-report-form": "孔探检查报告单",
  "engine-change-checklist": "发动机更换检查单",
  "landing-gear-inspection-card": "起落架检查工作单卡",
  "wiring-repair-guide": "导线修理作业指导",
  "composite-repair-steps": "复合材料修理步骤",
  "tool-control-sheet": "工具清点控制单",
  "shift-handover-form": "交接班记录单",
  "human-factors-briefing": "人为因素班前提示",
  "torque-calibration-certificate": "力矩扳手校准证书（样张）",
  "jacking-checklist": "飞机顶升检查单",
  "tooling-rental-sheet": "工装租赁交接单",
  "gse-daily-inspection": "地面保障设备每日检查单",
};

interface Drawing {
  bytes: Buffer;
  width: number;
  height: number;
}

async function readDrawing(name: string): Promise<Drawing> {
  const bytes = await readFile(new URL(`covers/${name}.svg`, here));
  const { width, height } = await sharp(bytes).metadata();
  return { bytes, width, height };
}
