import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runExclusively } from "./lock.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

const workspaces = ["contracts", "server", "web", "e2e"];
const withoutJourneys = [
  ...workspaces.filter((name) => name !== "e2e").map((name) => `--workspace=${name}`),
  "--include-workspace-root",
];
const installStamp = join(root, "node_modules", ".aeromaint-install");
const dist = join(root, "web", "dist");
const buildStamp = join(dist, ".source");

/**
 * Installs the dependencies of the lock file unless they are installed. `journeys: false` leaves
 * out the browser and its driver, which servers and builds do not need.
 * @param {{ journeys?: boolean }} [options]
 */
export async function install({ journeys = true } = {}) {
  const all = installHash();
  const some = `${all} without journeys`;
  const isDone = () => [all, ...(journeys ? [] : [some])].includes(readOrEmpty(installStamp));
  if (isDone()) return;
  await runExclusively(root, "install", async () => {
    if (isDone()) return;
    if (isInstalledByHand()) return writeFileSync(installStamp, all);
    const lacksJourneys = journeys && readOrEmpty(installStamp) === some;
    console.log(`正在安装依赖（${lacksJourneys ? "浏览器测试" : "npm ci"}）…`);
    // Removed before npm ci and written last: an interrupted installation is repeated.
    rmSync(installStamp, { force: true });
    await npm([
      ...(lacksJourneys ? ["install", "--no-save"] : ["ci"]),
      ...(journeys ? [] : withoutJourneys),
      "--include=dev",
      "--include=optional",
      "--no-audit",
      "--no-fund",
    ]);
    writeFileSync(installStamp, journeys ? all : some);
  });
}

/** True if npm was run manually: it writes its package list at the end. */
function isInstalledByHand() {
  const done = readOrEmpty(join(root, "node_modules", ".package-lock.json"));
  if (done === "" || existsSync(installStamp)) return false;
  const { packages: installed } = JSON.parse(done);
  const { packages: locked } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(locked).every(
    ([path, { version, optional }]) =>
      !path.startsWith("node_modules/") ||
      installed[path]?.version === version ||
      (optional && !installed[path]),
  );
}

/** Path of the running Node if new enough, else of the pinned one. @throws if its hash is wrong */
export function pinnedNode() {
  if (Number(process.versions.node.split(".")[0]) >= newEnough) return process.execPath;
  const platform = process.platform === "win32" ? "win" : process.platform;
  const file = process.platform === "win32" ? "node.exe" : "node";
  // Node packages for Apple silicon have another name since Node 20.
  const name =
    platform === "darwin" ? `node-bin-darwin-${process.arch}` : `node-${platform}-${process.arch}`;
  const path = join(root, "node_modules", name, "bin", file);
  if (existsSync(path)) verifyNodeHash(path, expectedNodeHash(`${name}/bin/${file}`));
  return usableNode(path);
}

const newEnough = 26;

/** SHA-256 of a packed Node from the list in the repository. */
export function expectedNodeHash(packed) {
  const { devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  const version = { ...devDependencies, ...optionalDependencies }[packed.split("/")[0]];
  const lines = readOrEmpty(join(root, "scripts", "supply-chain", `node-${version}.sha256`));
  const line = lines.split("\n").find((each) => each.endsWith(`  ${packed}`));
  return line?.slice(0, 64);
}

/**
 * Checks the hash of a Node binary. Caches the result next to the binary by size and time, so that
 * it is read once per installation. @throws if the hash differs
 */
export function verifyNodeHash(path, wanted) {
  const { size, mtimeMs } = statSync(path);
  const verdict = `${wanted} ${size} ${mtimeMs}`;
  const stamp = `${path}.sha256`;
  if (readOrEmpty(stamp) === verdict) return;
  const found = createHash("sha256").update(readFileSync(path)).digest("hex");
  if (found !== wanted) {
    throw new Error(
      `内置的 Node 与仓库中记录的 SHA-256 不符，已停止（${path}：${found}）。请删除 node_modules 后重试，或使用 Node ${newEnough} 以上版本。` +
        ` The pinned Node is not the one whose SHA-256 the repository keeps: remove node_modules and try again, or use Node ${newEnough} or newer.`,
    );
  }
  writeFileSync(stamp, verdict);
}

/**
 * Returns the running Node if the pinned one is missing or does not start, for example without
 * libatomic. @throws if the running one is too old
 */
export function usableNode(pinned, running = process) {
  const problem = existsSync(pinned) ? startProblem(pinned) : "not installed";
  if (!problem) return pinned;
  const { node: version } = running.versions;
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return running.execPath;
  throw new Error(
    `内置的 Node 无法使用（${pinned}：${problem}），当前 Node ${version} 过旧：请安装它缺少的库（Debian：libatomic1），或 Node 22.18 以上版本。` +
      ` The pinned Node cannot be used and Node ${version} is too old: install the library that it lacks (libatomic1 on Debian), or Node 22.18 or newer.`,
  );
}

function startProblem(program) {
  const { status, stderr, error } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}

/** Builds the web unless the build matches its sources. */
export async function buildWeb() {
  if (readOrEmpty(buildStamp) === sourceHash()) return;
  await runExclusively(root, "build", async () => {
    const wanted = sourceHash();
    if (readOrEmpty(buildStamp) === wanted) return;
    console.log("正在构建网页…");
    await buildInto(join(root, "node_modules", `.aeromaint-build-${process.pid}`), wanted);
  });
}

/** Replaces the build only when complete, so that a running server never sees a partial one. */
async function buildInto(partial, wanted) {
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const previous = `${partial}-previous`;
  try {
    await quietly(pinnedNode(), [vite, "build", "--outDir", partial, "--emptyOutDir"], {
      cwd: join(root, "web"),
    });
    writeFileSync(join(partial, basename(buildStamp)), wanted);
    if (existsSync(dist)) renameSync(dist, previous);
    renameSync(partial, dist);
  } finally {
    for (const dir of [partial, previous]) rmSync(dir, { recursive: true, force: true });
  }
}

/** Includes the platform, because the checkout may be mounted into another system. */
function installHash() {
  const files = ["package-lock.json", "package.json", ".npmrc"].map((name) => join(root, name));
  for (const workspace of workspaces) files.push(join(root, workspace, "package.json"));
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}`);
  for (const file of files) hash.update(`\0${file.slice(root.length)}\0${readOrEmpty(file)}`);
  return hash.digest("hex");
}

/** Hash of names, sizes and times: fast enough for every start. */
function sourceHash() {
  const hash = createHash("sha256").update(installHash());
  for (const file of [...listFiles(join(root, "web")), ...listFiles(join(root, "contracts"))]) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file.slice(root.length)}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

function listFiles(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules" && name !== "dist" && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(dir, entry.name);
      return entry.isDirectory() ? listFiles(path) : [path];
    });
}

function readOrEmpty(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function npm(args) {
  // Uses the npm that runs this script, else the one on the path (a .cmd file on Windows).
  const cli = process.env.npm_execpath;
  return cli?.endsWith(".js")
    ? quietly(process.execPath, [cli, ...args], { cwd: root })
    : quietly("npm", args, { cwd: root, shell: process.platform === "win32" });
}

/** Runs a command; shows its output only after a failure. */
function quietly(command, args, options) {
  return new Promise((resolve, reject) => {
    const output = [];
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(output));
      reject(new Error(`${command} ${args.join(" ")}：${signal ?? code}`));
    });
  });
}
