import { parseArgs } from "node:util";
import { install } from "./bootstrap.mjs";
import { plainChecks, rowsCheck, testRuns } from "./testing/checks.mjs";
import { runSteps } from "./testing/steps.mjs";

const help = `npm test：推送之前运行的检查；npm run test:all：之后再运行其余全部检查。
npm test: what to run before a push; npm run test:all: the same, then everything else.
  -- --only STEP    只运行这些步骤，可重复 these steps only (lint, server, rows, web, e2e, server-slow, e2e-slow …)
  -- --grep NAME    只运行名称匹配的浏览器测试 journeys with matching names`;

try {
  const { values } = parseArgs({
    options: {
      all: { type: "boolean" },
      only: { type: "string", multiple: true },
      grep: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) console.log(help);
  else process.exitCode = await test(values);
} catch (error) {
  console.error(error.message);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}

async function test({ all, only, grep }) {
  await install();
  const { lint, words, size, types, build } = plainChecks();
  // Longest steps first. Journeys run alone, because their workers use all cores.
  const stagesOf = (plain, { server, scripts, contracts, web, e2e }, rows) => [
    [...server, ...plain, ...scripts, ...contracts, ...web],
    [rowsCheck(rows), ...e2e],
  ];
  const stages = stagesOf(
    [build, lint, words, size, ...types],
    testRuns({ slow: false, grep }),
    "rows",
  );
  if (all) stages.push(...stagesOf([], testRuns({ slow: true, grep }), "rows-slow"));
  return runSteps(stages, only);
}
