import { install } from "./bootstrap.mjs";
import { checks } from "./checks.mjs";
import { runSteps } from "./steps.mjs";

try {
  await install();
  const { lint, types, scripts, contracts, serverUnits, web, build } = checks();
  process.exitCode = await runSteps([
    [build, web, lint, ...types, serverUnits, contracts, scripts],
  ]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
