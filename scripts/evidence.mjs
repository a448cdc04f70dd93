import { runOnServer } from "./run-on-server.mjs";

await runOnServer("evidence/evidence-command.ts");
