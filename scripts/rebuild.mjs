import { runOnServer } from "./run-on-server.mjs";

await runOnServer("rebuild/rebuild-command.ts");
