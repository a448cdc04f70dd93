import { parseArgs } from "node:util";
import { install } from "./bootstrap.mjs";
import { checks } from "./checks.mjs";
import { runSteps } from "./steps.mjs";

try {
  const { values } = parseArgs({
    options: { only: { type: "string", multiple: true }, grep: { type: "string" } },
  });
  await install();
  const { lint, types, scripts, contracts, server, web, build, e2e } = checks(values);
  // The long ones begin first; journeys run alone: their two workers take both cores.
  const stages = [[server, build, lint, ...types, scripts, contracts, web], [e2e]];
  process.exitCode = await runSteps(stages, values.only);
} catch (error) {
  console.error(error.message);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
