import { runInE2e } from "./run-in-e2e.mjs";

// How soon pages are seen and how tables scroll, written to e2e/results/measured.md.
await runInE2e("measure.ts");
