import { runOnServer } from "./run-on-server.mjs";

await runOnServer("demo-passwords-command.ts");
