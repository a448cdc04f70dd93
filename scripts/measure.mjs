import { runOnStage } from "./run-on-stage.mjs";

// How soon pages are seen and how tables scroll, written to e2e/measured.md.
await runOnStage("measure.ts");
