import { fork } from "node:child_process";
import { once } from "node:events";
import { memoryArgs, memoryVariables } from "../test/process/memory-settings.ts";

/** Child process that answers one question at a time. */
export interface Child {
  ask<Answer>(question: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

type Reply = { answer: unknown } | { error: string };

/**
 * Starts a module of this folder as a process. It inherits Node's options, so `--cpu-prof` profiles
 * all processes. Shows only its stderr.
 */
export function startChild(module: string): Child {
  const child = fork(new URL(module, import.meta.url), {
    execArgv: [...process.execArgv, ...memoryArgs],
    env: { ...process.env, ...memoryVariables },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // Sends bodies with pictures as bytes.
    serialization: "advanced",
  });
  return {
    async ask<Answer>(question: unknown) {
      const answered = new AbortController();
      const { signal } = answered;
      child.send({ question });
      const [reply] = (await Promise.race([
        once(child, "message", { signal }),
        once(child, "exit", { signal }).then(() => [{ error: `${module} has ended` }]),
      ]).finally(() => answered.abort())) as [Reply];
      if ("error" in reply) throw new Error(reply.error);
      return reply.answer as Answer;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}

/** Counterpart of `startChild`: answers questions until the parent disconnects. */
export function answerParent(answer: (question: never) => Promise<unknown>): void {
  process.on("message", ({ question }: { question: never }) => {
    answer(question).then(
      (value) => process.send?.({ answer: value } satisfies Reply),
      (error: unknown) => process.send?.({ error: String(error) } satisfies Reply),
    );
  });
  process.on("disconnect", () => process.exit());
}
