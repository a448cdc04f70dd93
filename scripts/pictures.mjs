import { runInE2e } from "./run-in-e2e.mjs";

// Takes the pictures of the README from the demo.
await runInE2e("pictures.ts");
