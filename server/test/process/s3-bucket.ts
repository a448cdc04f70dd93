import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { S3mini } from "s3mini";

/** An empty bucket of a store at a port of this machine. */
export interface BucketOfTest {
  port: number;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop(): Promise<void>;
}

/** A store that runs already, as JSON without bucket: a drill has the tests use another one. */
export const storeVariable = "TEST_STORE";

const program = fileURLToPath(new URL("s3-program.ts", import.meta.url));

export function startBucket(): Promise<BucketOfTest> {
  const given = process.env[storeVariable];
  return given ? newBucketOf(JSON.parse(given)) : startProgram();
}

async function newBucketOf(
  store: Pick<BucketOfTest, "port" | "accessKeyId" | "secretAccessKey">,
): Promise<BucketOfTest> {
  const { port, ...keys } = store;
  const bucket = `hangar-${randomBytes(6).toString("hex")}`;
  const endpoint = `http://127.0.0.1:${port}/${bucket}`;
  // As radosgw calls its one place.
  if (!(await new S3mini({ endpoint, region: "default", ...keys }).createBucket())) {
    throw new Error("the store has made no bucket");
  }
  return { ...store, bucket, stop: async () => {} };
}

/** The store of the tests, as a process of its own. */
async function startProgram(): Promise<BucketOfTest> {
  const folder = mkdtempSync(join(tmpdir(), "aeromaint-s3-"));
  const bucket = "hangar-files";
  const child = spawn(process.execPath, ["--openssl-legacy-provider", program, folder, bucket], {
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, NODE_NO_WARNINGS: "1" },
    // With a channel, at whose end it ends too.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const [port] = await once(child.stdout ?? child, "data");
  return {
    port: Number(port),
    bucket,
    // The only keys that it knows.
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    stop: async () => {
      child.kill();
      if (child.exitCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
