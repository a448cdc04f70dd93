import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { usableNode } from "./bootstrap.mjs";

const folder = mkdtempSync(join(tmpdir(), "aeromaint-node-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const runningAs = (node) => ({ execPath: "/opt/node/bin/node", versions: { node } });
const missing = join(folder, "missing");
const broken = join(folder, "broken");
writeFileSync(
  broken,
  "#!/bin/sh\necho 'libatomic.so.1: cannot open shared object file' >&2\nexit 127\n",
  {
    mode: 0o755,
  },
);

test("the pinned Node is used where it starts", () => {
  assert.equal(usableNode(process.execPath, runningAs("20.1.0")), process.execPath);
});

test("the running Node stands in for one that is missing or does not start", () => {
  for (const pinned of [missing, broken]) {
    for (const version of ["22.18.0", "24.0.1"]) {
      assert.equal(usableNode(pinned, runningAs(version)), "/opt/node/bin/node");
    }
  }
});

test("where both cannot be used, what is lacking is said", () => {
  assert.throws(() => usableNode(broken, runningAs("20.11.0")), /libatomic\.so\.1.*Node 20\.11\.0/);
  assert.throws(() => usableNode(missing, runningAs("22.17.9")), /not installed/);
});
