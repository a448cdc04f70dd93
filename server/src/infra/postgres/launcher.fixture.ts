/** Server process of tests: stops after a line of input, exits without stopping at its end. */
import { once } from "node:events";
import { createInterface } from "node:readline";
import { startPostgres } from "./launcher.ts";

const [dataDir = ""] = process.argv.slice(2);
const postgres = await startPostgres({ dataDir });
console.log(JSON.stringify({ url: postgres.url, pid: postgres.pid }));
const input = createInterface({ input: process.stdin });
input.once("close", () => process.exit());
await once(input, "line");
await postgres.stop();
input.close();
