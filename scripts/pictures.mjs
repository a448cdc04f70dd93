import { runOnStage } from "./run-on-stage.mjs";

// Takes the pictures of the README from the demo.
await runOnStage("pictures.ts");
