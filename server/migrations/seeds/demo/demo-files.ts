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

const here = new URL("./", import.meta.url);

interface Context {
  unit: UnitOfWork;
  userId: string;
}

/** Turns the demo's drawings and documents into files as a person would have uploaded them. */
export class DemoFiles {
  readonly #context: Context;
  readonly #pictures = new Map<string, Promise<Buffer>>();

  constructor(context: Context) {
    this.#context = context;
  }

  async cover(name: string): Promise<FileChange> {
    return { staged: await this.#picture(name) };
  }

  async document(name: string): Promise<FileChange> {
    const bytes = await readFile(new URL(`files/${name}.pdf`, here));
    return { staged: await this.#stage(bytes, `${documentTitles[name] ?? name}.pdf`, "pdf") };
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

  async #picture(name: string): Promise<StagedFile> {
    let picture = this.#pictures.get(name);
    if (!picture) {
      picture = draw(name);
      this.#pictures.set(name, picture);
    }
    return this.#stage(await picture, `${name}.png`, "image");
  }

  #stage(bytes: Buffer, name: string, accept: "image" | "pdf"): Promise<StagedFile> {
    return this.#context.unit.files.staging.receive({
      stream: Readable.from([bytes]),
      name,
      field: "file",
      title: "文件",
      accept,
      limit: fileFormats[accept === "pdf" ? "pdf" : "png"].maxBytes,
    });
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

/** Without a palette, whose making takes seven times as long: a first start waits for this. */
async function draw(name: string): Promise<Buffer> {
  const svg = await readFile(new URL(`covers/${name}.svg`, here));
  return sharp(svg).png({ compressionLevel: 5 }).toBuffer();
}
