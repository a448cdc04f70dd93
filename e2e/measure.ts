import { writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { Stage } from "./harness/stage.ts";
import type { Figure } from "./measures/figure.ts";
import { measureOffice } from "./measures/office.ts";
import { measureVisitors } from "./measures/visitor.ts";

const report = fileURLToPath(new URL("measured.md", import.meta.url));

/** Measures pages in a browser, and keeps the figures with the machine that they are of. */
async function measure(): Promise<void> {
  const stage = await Stage.open();
  try {
    const figures = [...(await measureVisitors(stage)), ...(await measureOffice(stage))];
    const text = told(figures);
    console.log(text);
    await writeFile(report, text);
  } finally {
    await stage.close();
  }
}

function told(figures: readonly Figure[]): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    "# Pages as measured",
    "",
    "`npm run measure`, in the browser that comes with npm, without a graphics processor. Visitors'",
    "pages: a phone's window, 150 ms and 1.6 Mbit/s, the processor four times slower, median of three.",
    "Screens of the back office: opened from the menu for the first time, median of five, with the",
    "Chinese face at hand as on machines that have one.",
    "",
    `Machine: ${availableParallelism()} × ${processor?.model ?? "unknown"}, ${memory} GB, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}.`,
    "",
    "| what | measured | goal |",
    "|---|---|---|",
    ...figures.map(({ what, value, goal }) => `| ${what} | ${value} | ${goal} |`),
    "",
  ].join("\n");
}

await measure();
