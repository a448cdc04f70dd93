import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Stage } from "../harness/stage.ts";
import { difference } from "../visual/difference.ts";
import { keyPictures } from "../visual/key-screens.ts";
import { reference } from "../visual/references.ts";
import { takePicture } from "../visual/take-picture.ts";

/** Share of pixels that may differ: a smoothed edge here and there, no moved or missing part. */
const tolerance = 0.002;
const timeout = 240_000;
const results = fileURLToPath(new URL("../results/", import.meta.url));

// A demo of their own: what other journeys write would show in the pictures.
let stage: Promise<Stage> | undefined;
after(async () => (await stage?.catch(() => undefined))?.close(), { timeout });

describe("key screens", { concurrency: 3 }, () => {
  for (const picture of keyPictures) {
    test(`${picture.name} looks as its reference does`, { timeout }, async () => {
      stage ??= Stage.open();
      const expected = await reference(picture.name);
      const taken = await takePicture(await stage, picture);
      const { share, picture: drawn } = difference(taken, expected);
      if (share <= tolerance) return;
      await mkdir(results, { recursive: true });
      await writeFile(`${results}${picture.name}-taken.png`, taken);
      if (drawn) await writeFile(`${results}${picture.name}-difference.png`, drawn);
      assert.fail(
        `${(share * 100).toFixed(2)} % differs: see results/${picture.name}-difference.png`,
      );
    });
  }
});
