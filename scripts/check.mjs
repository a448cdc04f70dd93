import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { install, root } from "./bootstrap.mjs";
import { plainChecks, rowsCheck, testRuns } from "./testing/checks.mjs";
import { areaNames, areasOf } from "./testing/files.mjs";
import { runSteps } from "./testing/steps.mjs";

const help = `npm run check -- AREA…：格式、规范、类型，以及一个领域的服务端、组件和浏览器测试。
Format, lint, types, and the tests of an area on the server, of components and of journeys.
不指定时检查工作区改动涉及的领域，以及改动的测试；迁移加表结构、菜单和升级测试，契约加权限矩阵。
Without a name: the areas and tests that the working tree has changed; for migrations also schema,
menus and upgrades, for contracts the matrices of rights.
领域 areas: ${areaNames().join(" ")}`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean" } },
  });
  if (values.help) console.log(help);
  else process.exitCode = await check(positionals);
} catch (error) {
  console.error(error.message);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}

async function check(named) {
  const unknown = named.filter((name) => !areaNames().includes(name));
  if (unknown.length > 0) throw new Error(`没有名为 ${unknown.join("、")} 的领域。\n${help}`);
  const changed = named.length > 0 ? [] : changedFiles();
  const areas = named.length > 0 ? named : areasOf(changed);
  console.log(`领域 areas：${areas.join("、") || "无 none"}`);
  await install();
  const { lint, words, size, types, build } = plainChecks();
  const { contracts, server, web, e2e } = testRuns({ areas, changed, slow: false });
  const first = [...server, ...(e2e.length > 0 ? [build] : []), lint, words, size, ...types];
  const rows = server.length > 0 ? [rowsCheck("rows", { isPartial: true })] : [];
  return runSteps([
    [...first, ...contracts, ...web],
    [...rows, ...e2e],
  ]);
}

/** Changed, added and removed files of the working tree. */
function changedFiles() {
  const status = execFileSync("git", ["status", "--porcelain", "-uall", "-z"], { cwd: root });
  return status
    .toString("utf8")
    .split("\0")
    .map((line) => line.replace(/^.. /, ""));
}
