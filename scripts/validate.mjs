import { install } from "./bootstrap.mjs";
import { checks } from "./checks.mjs";
import { runSteps } from "./steps.mjs";

try {
  await install();
  const { lint, types, scripts, contracts, server, web, build } = checks();
  process.exitCode = await runSteps([[server, build, lint, ...types, scripts, contracts, web]]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
