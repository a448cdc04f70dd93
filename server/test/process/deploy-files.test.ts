import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readConfig } from "../../src/infra/config/config.ts";
import { variables } from "../../src/infra/config/variables.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (name: string) => readFileSync(join(root, "deploy", name), "utf8");

/** Lines without comments; commented example settings count as lines. */
function lines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.replace(/^#(?=[A-Z])/, ""))
    .filter((line) => !line.trimStart().startsWith("#"));
}

/** Variables of other programs, and of compose.yaml itself. */
const foreign = new Set([
  "NODE_ENV",
  "MALLOC_ARENA_MAX",
  "MALLOC_TRIM_THRESHOLD_",
  "PATH",
  "KEY",
  "KEY_ID",
  "POSTGRES_USER",
  "POSTGRES_DB",
  "POSTGRES_PASSWORD",
]);

test("uses only variables that the server reads", () => {
  const named = new Map<string, string>();
  const patterns: [string, RegExp][] = [
    ["Dockerfile", /(?:^ENV |^ {4})([A-Z][A-Z0-9_]+)=/],
    ["compose.yaml", /^ +([A-Z][A-Z0-9_]+):|\$\{([A-Z0-9_]+)/],
    ["env.example", /^([A-Z][A-Z0-9_]+)=/],
    ["aeromaint.service", /^Environment=(?:NODE_ENV=\S+ )?([A-Z_]+)=/],
  ];
  for (const [file, pattern] of patterns) {
    for (const line of lines(read(file))) {
      const [, ...found] = pattern.exec(line) ?? [];
      for (const name of found) if (name) named.set(name, file);
    }
  }
  assert.ok(named.size > 15, [...named.keys()].join(" "));
  for (const [name, file] of named) {
    assert.ok(Object.hasOwn(variables, name) || foreign.has(name), `${file}: ${name}`);
  }
  for (const variable of readme().match(/`[A-Z][A-Z0-9]*_[A-Z0-9_]+`/g) ?? []) {
    const name = variable.slice(1, -1);
    assert.ok(Object.hasOwn(variables, name) || foreign.has(name), `README.md: ${name}`);
  }
});

test("has settings that the server accepts after the blanks are filled", () => {
  const blanks: Record<string, string> = {
    TOKEN_SECRET: "uX2f9Qv7Lr4Ts8Wc1Ya6Hd3Jk5Np0Bg-Zu",
    EVIDENCE_KEY: "kQ3z0b8pN5mYh2Wv7LrT1cXe9Ua4SdGf6JoKiBnMqRs=",
    ADMIN_PASSWORD: "Torque-wrench-77",
    S3_ACCESS_KEY_ID: "AKIDHANGAR",
    S3_SECRET_ACCESS_KEY: "8sj2Kd93x",
  };
  const env = Object.fromEntries(
    lines(read("env.example")).flatMap((line) => {
      const [, name = "", value = ""] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      return name ? [[name, value || blanks[name]]] : [];
    }),
  );
  const { s3, databaseUrl, trustProxy, demo } = readConfig(env);
  assert.deepEqual([s3?.bucket, demo, trustProxy.length], ["aeromaint", false, 1]);
  assert.match(databaseUrl ?? "", /^postgresql:/);
});

test("copies and runs existing files in the image, without root", () => {
  const dockerfile = lines(read("Dockerfile")).join("\n");
  for (const [, from = "", sources = ""] of dockerfile.matchAll(
    /^COPY (--from=\S+ )?(.+) \S+$/gm,
  )) {
    if (from) continue;
    for (const source of sources.split(" ")) assert.ok(existsSync(join(root, source)), source);
  }
  const [, program = ""] = /CMD \["node", .*"(server\/[^"]+)"\]/.exec(dockerfile) ?? [];
  assert.ok(existsSync(join(root, program)), program);
  const [, started = ""] = /\.bin\/node .*(server\/\S+)/.exec(read("aeromaint.service")) ?? [];
  assert.equal(started, program);
  assert.match(dockerfile, /^USER aeromaint$/m);
  assert.match(dockerfile, /^HEALTHCHECK .*\n.*\/live/m);
  // npm needs the manifest of every workspace to accept the lock file.
  const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const name of workspaces) assert.ok(dockerfile.includes(`COPY ${name}/package.json`), name);
});

test("keeps the memory settings in all ways to start", () => {
  const start = readFileSync(join(root, "scripts/start.mjs"), "utf8");
  for (const text of [start, read("Dockerfile"), read("aeromaint.service")]) {
    assert.match(text, /--max-semi-space-size=16\b/);
    assert.match(text, /MALLOC_ARENA_MAX\W+2\b/);
    assert.match(text, /MALLOC_TRIM_THRESHOLD_\W+131072\b/);
  }
});

test("trusts the address of the proxy in compose.yaml", () => {
  const compose = read("compose.yaml");
  const [, trusted] = /TRUST_PROXY: (\S+)/.exec(compose) ?? [];
  const [, given] = /ipv4_address: ([\d.]+)/.exec(compose) ?? [];
  assert.ok(trusted && trusted === given);
  for (const server of ["app1", "app2"]) {
    assert.match(compose, new RegExp(`^ {2}${server}:$`, "m"));
    for (const proxy of ["haproxy.cfg", "nginx.conf"]) {
      assert.match(
        read(proxy),
        new RegExp(`server (app\\d )?${server}:${variables.PORT.defaultValue} `),
      );
    }
  }
});

const analyze = spawnSync("systemd-analyze", ["--version"]).status === 0;
const noSystemd = analyze ? false : "no systemd-analyze on this machine";

test("has a unit that systemd accepts", { skip: noSystemd }, () => {
  const folder = mkdtempSync(join(tmpdir(), "aeromaint-unit-"));
  try {
    // Replaces the program, which is not installed here.
    const unit = read("aeromaint.service").replaceAll("/opt/aeromaint/node_modules/.bin/", "/bin/");
    const path = join(folder, "aeromaint.service");
    writeFileSync(path, unit.replace("/bin/node ", "/bin/true "));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", path], { encoding: "utf8" });
    assert.deepEqual([status, stderr.split("\n").filter((line) => line.includes(path))], [0, []]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("explains every file in both languages", () => {
  const text = readme();
  for (const name of readdirSync(join(root, "deploy"))) {
    if (name !== "README.md" && !name.endsWith(".dockerignore")) {
      assert.ok(text.includes(`(${name})`), name);
    }
  }
  for (const [, path = ""] of text.matchAll(/\]\(([^)#]+)\)/g)) {
    if (!path.includes(":")) assert.ok(existsSync(join(root, "deploy", path)), path);
  }
});

function readme(): string {
  return read("README.md");
}
