import { runOnServer } from "./run-on-server.mjs";

await runOnServer("backup/restore-command.ts");
