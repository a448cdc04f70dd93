import { runOnServer } from "./run-on-server.mjs";

await runOnServer("psql-command.ts");
