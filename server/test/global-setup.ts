import { startTestCluster, type TestCluster } from "./cluster.ts";

let cluster: TestCluster | undefined;

/** Runs once before all test files, which inherit its environment. */
export async function globalSetup(): Promise<void> {
  cluster = await startTestCluster();
  process.env.TEST_DATABASE_URL = cluster.url;
}

export async function globalTeardown(): Promise<void> {
  await cluster?.stop();
}
