import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Stage } from "../harness/stage.ts";
import { keyPictures } from "./key-screens.ts";
import { takePicture } from "./take-picture.ts";

const folder = fileURLToPath(new URL("./references/", import.meta.url));

export const referencePath = (name: string) => `${folder}${name}.png`;

export function reference(name: string): Promise<Buffer> {
  return readFile(referencePath(name)).catch(() => {
    throw new Error(`no reference of ${name}: npm run shots -- --references makes them`);
  });
}

/** Takes the references anew, in place of those that are there. */
export async function makeReferences(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const stage = await Stage.open();
  try {
    for (const picture of keyPictures) {
      await writeFile(referencePath(picture.name), await takePicture(stage, picture));
      console.log(`✔ ${picture.name}`);
    }
  } finally {
    await stage.close();
  }
}
