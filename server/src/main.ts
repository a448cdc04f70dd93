import { type Config, readConfig } from "./infra/config/config.ts";
import { publicVariables } from "./infra/config/public-variables.ts";
import { unknownVariables } from "./infra/config/unknown-variables.ts";
import { startServer } from "./server.ts";
import { welcome } from "./welcome.ts";

/** Longest time from a signal to the end (milliseconds), also when a start is still under way. */
const stopTimeout = 9_000;

async function main(): Promise<void> {
  // A full disk refuses the words for people too.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  // First: a name that was misspelt is often why the rest is refused.
  for (const { name, meant } of unknownVariables(process.env)) {
    console.warn(`环境变量 ${name} 未被使用${meant ? `，是否应为 ${meant}？` : ""}`);
  }
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    console.error(`启动失败：${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
    return;
  }
  const stopped = new AbortController();
  const stop = () => {
    if (stopped.signal.aborted) return;
    stopped.abort();
    // What has not ended in time is cut off. The exit code stays 0: the stop was requested.
    setTimeout(() => process.exit(0), stopTimeout).unref();
  };
  // Ctrl-C reaches the whole process group, and the starting script passes it on: once is enough.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  process.once("disconnect", stop);
  const server = await startServer(config);
  console.log(
    welcome({
      config,
      ...server,
      demoOnLoopback: config.demo && publicVariables(config).length === 0,
    }),
  );
  if (!stopped.signal.aborted) {
    await new Promise((resolve) =>
      stopped.signal.addEventListener("abort", resolve, { once: true }),
    );
  }
  await server.close();
  // Listening for the starting script's end would keep this process alive.
  if (process.connected) process.disconnect?.();
}

main().catch((error: unknown) => {
  console.error(`启动失败：${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
