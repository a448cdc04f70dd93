import { runOnServer } from "./run-on-server.mjs";

await runOnServer("backup/backup-command.ts");
