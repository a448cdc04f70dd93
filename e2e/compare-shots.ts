import { mkdir, readdir, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";

const usage = `npm run shots:compare -- FOLDER
Compares the pictures of \`npm run shots\` with those of another checkout. Lists each picture with
more than 0.1 % of changed pixels, the most changed first; e2e/shots/changed shows both, the older
on the left.`;

const shots = fileURLToPath(new URL("./shots/", import.meta.url));
const changedFolder = `${shots}changed/`;
/** Share of changed pixels that a picture may have. */
const maxShare = 0.001;
/** Difference of a channel, of 255, that antialiasing causes. */
const maxDifference = 24;

async function compare(otherShots: string): Promise<boolean> {
  await rm(changedFolder, { recursive: true, force: true });
  await mkdir(changedFolder, { recursive: true });
  const [names, otherNames] = await Promise.all([picturesOf(shots), picturesOf(otherShots)]);
  const common = names.filter((name) => otherNames.includes(name));
  const shares = [];
  for (const name of common) shares.push({ name, share: await changedShare(otherShots, name) });
  const changed = shares.filter(({ share }) => share > maxShare).sort((a, b) => b.share - a.share);
  for (const { name, share } of changed) {
    await sideBySide(otherShots, name);
    console.log(`${(share * 100).toFixed(2).padStart(6)} % ${name}`);
  }
  const missing = [...names, ...otherNames].filter((name) => !common.includes(name));
  for (const name of missing) console.log(`只有一份 ${name}`);
  console.log(`${common.length} 张图片，${changed.length} 张不同`);
  return changed.length + missing.length === 0;
}

const picturesOf = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith(".png")).sort();

/** Share of pixels that differ; all pixels outside of the smaller picture do. */
async function changedShare(otherShots: string, name: string): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(shots + name), pixelsOf(otherShots + name)]);
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
  const [shared, rows] = [Math.min(a.width, b.width), Math.min(a.height, b.height)];
  let equal = 0;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < shared; x++) {
      if (isEqual(a.data, (y * a.width + x) * 3, b.data, (y * b.width + x) * 3)) equal += 1;
    }
  }
  return 1 - equal / (width * height);
}

function isEqual(a: Buffer, atA: number, b: Buffer, atB: number): boolean {
  for (let channel = 0; channel < 3; channel++) {
    const difference = (a[atA + channel] ?? 0) - (b[atB + channel] ?? 0);
    if (Math.abs(difference) > maxDifference) return false;
  }
  return true;
}

async function pixelsOf(file: string) {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function sideBySide(otherShots: string, name: string): Promise<void> {
  const files = [otherShots + name, shots + name];
  const [before, after] = await Promise.all(files.map((file) => sharp(file).metadata()));
  const width = (before?.width ?? 0) + (after?.width ?? 0);
  const height = Math.max(before?.height ?? 0, after?.height ?? 0);
  await sharp({ create: { width, height, channels: 3, background: "#888" } })
    .composite([
      { input: files[0], left: 0, top: 0 },
      { input: files[1], left: before?.width ?? 0, top: 0 },
    ])
    .png()
    .toFile(changedFolder + name);
}

const { positionals } = parseArgs({ allowPositionals: true });
const [folder] = positionals;
if (!folder) console.log(usage);
else if (!(await compare(`${resolve(folder, "e2e/shots")}/`))) process.exitCode = 1;
