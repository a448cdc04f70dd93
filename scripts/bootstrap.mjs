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
import { alone } from "./lock.mjs";

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
 * Installs what the lock file says, unless that is what is installed. Without `journeys` the browser and
 * what drives it stay away: a server and its build have no use for them.
 *
 * @param {{ journeys?: boolean }} [options]
 */
export async function install({ journeys = true } = {}) {
  const all = installHash();
  const some = `${all} without journeys`;
  const isDone = () => [all, ...(journeys ? [] : [some])].includes(readOrEmpty(installStamp));
  if (isDone()) return;
  await alone(root, "install", async () => {
    if (isDone()) return;
    if (isInstalledByHand()) return writeFileSync(installStamp, all);
    const lacksJourneys = journeys && readOrEmpty(installStamp) === some;
    console.log(`正在安装依赖（${lacksJourneys ? "浏览器测试" : "npm ci"}）…`);
    // Written last and removed by npm ci first: an interrupted installation is repeated.
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

/** Whether somebody ran npm themselves: it leaves the list of what it installed when it is done. */
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

/** The running Node where it is new enough, or the one that the lock file pins. @throws for other bytes */
export function pinnedNode() {
  if (Number(process.versions.node.split(".")[0]) >= newEnough) return process.execPath;
  const platform = process.platform === "win32" ? "win" : process.platform;
  const file = process.platform === "win32" ? "node.exe" : "node";
  // Packages of Node for Apple's processors stand under another name since Node 20.
  const name =
    platform === "darwin" ? `node-bin-darwin-${process.arch}` : `node-${platform}-${process.arch}`;
  const path = join(root, "node_modules", name, "bin", file);
  if (existsSync(path)) requireNodeBytes(path, wantedNodeHash(`${name}/bin/${file}`));
  return usableNode(path);
}

const newEnough = 26;

/** The SHA-256 of a packed Node as the repository keeps it, a line for each platform. */
export function wantedNodeHash(packed) {
  const { devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  const version = { ...devDependencies, ...optionalDependencies }[packed.split("/")[0]];
  const lines = readOrEmpty(join(root, "scripts", "supply-chain", `node-${version}.sha256`));
  const line = lines.split("\n").find((each) => each.endsWith(`  ${packed}`));
  return line?.slice(0, 64);
}

/**
 * Compares the bytes of a Node with their hash. The verdict is kept beside it by size and time of change: a
 * hundred megabytes are read once after each installation. @throws where they differ
 */
export function requireNodeBytes(path, wanted) {
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
 * The running Node in the place of one that is not packed for the platform or does not start here, as
 * where a small image has no libatomic. @throws where that is too old
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

/** Builds the web unless its sources are those of the build that is there. */
export async function buildWeb() {
  if (readOrEmpty(buildStamp) === sourceHash()) return;
  await alone(root, "build", async () => {
    const wanted = sourceHash();
    if (readOrEmpty(buildStamp) === wanted) return;
    console.log("正在构建网页…");
    await buildInto(join(root, "node_modules", `.aeromaint-build-${process.pid}`), wanted);
  });
}

/** The build takes its place when it is whole: a running server never sees half of one. */
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

/** Includes the platform: the same checkout may be mounted into another system. */
function installHash() {
  const files = ["package-lock.json", "package.json", ".npmrc"].map((name) => join(root, name));
  for (const workspace of workspaces) files.push(join(root, workspace, "package.json"));
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}`);
  for (const file of files) hash.update(`\0${file.slice(root.length)}\0${readOrEmpty(file)}`);
  return hash.digest("hex");
}

/** Of names, sizes and times: cheap enough for every start. */
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
  // Under `npm run`, the very npm that runs us; else the one on the path, on Windows a .cmd file.
  const cli = process.env.npm_execpath;
  return cli?.endsWith(".js")
    ? quietly(process.execPath, [cli, ...args], { cwd: root })
    : quietly("npm", args, { cwd: root, shell: process.platform === "win32" });
}

/** Runs a command and shows what it wrote only if it fails. */
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
