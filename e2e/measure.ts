import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { Demo } from "./fixtures/demo.ts";
import type { MeasuredFigure } from "./measures/figure.ts";
import { measureOffice } from "./measures/office.ts";
import { measureVisitors } from "./measures/visitor.ts";

const folder = fileURLToPath(new URL("results/", import.meta.url));

/** Measures pages in a browser. The report names the machine. */
async function measure(): Promise<void> {
  await using demo = await Demo.start();
  const figures = [...(await measureVisitors(demo)), ...(await measureOffice(demo))];
  const text = report(figures);
  console.log(text);
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}measured.md`, text);
}

function report(figures: readonly MeasuredFigure[]): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    "Visitors' pages: a phone's window, 150 ms and 1.6 Mbit/s, the processor four times slower,",
    "median of three. Screens of the back office: opened from the menu for the first time, median of",
    "five, with the Chinese font at hand as on machines that have one. No graphics processor.",
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
