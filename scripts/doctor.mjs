import { runOnServer } from "./run-on-server.mjs";

await runOnServer("doctor/doctor-command.ts");
