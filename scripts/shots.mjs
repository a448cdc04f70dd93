import { runOnStage } from "./run-on-stage.mjs";

// Words after `npm run shots --` choose the screens whose names contain one of them;
// `--references` takes the pictures anew that the looks of key screens are held to.
await runOnStage("shots.ts");
