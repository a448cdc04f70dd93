import { parseArgs } from "node:util";
import { install } from "./bootstrap.mjs";
import { checks } from "./checks.mjs";
import { runSteps } from "./steps.mjs";

try {
  const { values } = parseArgs({ options: { only: { type: "string", multiple: true } } });
  await install();
  const { lint, types, scripts, contracts, server, web, build, e2e } = checks();
  // The long ones begin first; journeys run alone, since they wait for what a person would see.
  const stages = [[server, build, lint, ...types, scripts, contracts, web], [e2e]];
  process.exitCode = await runSteps(stages, values.only);
} catch (error) {
  console.error(error.message);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
