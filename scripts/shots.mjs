import { runInE2e } from "./run-in-e2e.mjs";

// Words after `npm run shots --` choose the screens whose names contain one of them.
await runInE2e("shots.ts");
