import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { S3mini } from "s3mini";

/** Empty bucket of a store on this machine. */
export interface TestBucket {
  port: number;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop(): Promise<void>;
}

/** Running store as JSON, without a bucket; drills set it to replace the store of the tests. */
export const storeVariable = "TEST_STORE";

const program = fileURLToPath(new URL("s3-program.ts", import.meta.url));

export function startBucket(): Promise<TestBucket> {
  const given = process.env[storeVariable];
  return given ? newBucketOf(JSON.parse(given)) : startProgram();
}

async function newBucketOf(
  store: Pick<TestBucket, "port" | "accessKeyId" | "secretAccessKey">,
): Promise<TestBucket> {
  const { port, ...keys } = store;
  const bucket = `hangar-${randomBytes(6).toString("hex")}`;
  const endpoint = `http://127.0.0.1:${port}/${bucket}`;
  // Only region of radosgw.
  if (!(await new S3mini({ endpoint, region: "default", ...keys }).createBucket())) {
    throw new Error("the store has made no bucket");
  }
  return { ...store, bucket, stop: async () => {} };
}

/** Starts the store of the tests as a process. */
async function startProgram(): Promise<TestBucket> {
  const folder = mkdtempSync(join(tmpdir(), "aeromaint-s3-"));
  const bucket = "hangar-files";
  const child = spawn(process.execPath, ["--openssl-legacy-provider", program, folder, bucket], {
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, NODE_NO_WARNINGS: "1" },
    // The process exits when its IPC channel closes.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const [port] = await once(child.stdout ?? child, "data");
  return {
    port: Number(port),
    bucket,
    // Only keys that it accepts.
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    stop: async () => {
      child.kill();
      if (child.exitCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
