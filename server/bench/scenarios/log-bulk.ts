import { accessLogPath } from "@aeromaint/contracts/system/logs/access-log.ts";
import {
  operationLogColumns,
  operationLogPath,
} from "@aeromaint/contracts/system/logs/operation-log.ts";
import pg from "pg";
import { startChild } from "../child.ts";
import { officeOf } from "../data/office-data.ts";
import type { Probing, Waits } from "../prober.ts";
import type { Finding, Trial } from "../scenario.ts";
import type { BareStreamSettings } from "../servers/bare-stream.ts";
import type { Memory } from "../servers/serve.ts";
import { signIn } from "../sign-in.ts";
import type { Server, Testbed } from "../testbed.ts";

/** Megabytes that the server's process may take beyond what it had before. */
const maxMemory = 200;
/** Milliseconds that anybody else may have to wait. */
const maxWait = 200;

export const logBulk: Trial = {
  name: "log-bulk",
  compares: "a million log rows as .xlsx ÷ the same rows as lines of JSON from a cursor",
  async run(testbed) {
    await officeOf(testbed);
    const server = await testbed.startServer("application.ts", testbed.application);
    const office = await officeAt(server);
    const quiet = await office.during("nothing but the probe", () => sleep(5_000));
    const exporting = await office.during("export of the operation log", () =>
      office.take("GET", `${operationLogPath}/export`),
    );
    const bare = await bareSeconds(testbed);
    const clearing = await office.during("clearing of the operation log", () =>
      office.take("DELETE", `${operationLogPath}/clean`),
    );
    const beside = await office.during("clearing of the login log while it is read", () =>
      whileRead(testbed, () => office.take("DELETE", `${accessLogPath}/clean`)),
    );
    return findingOf([quiet, exporting, clearing, beside], bare);
  },
};

interface Stretch {
  what: string;
  seconds: number;
  /** Megabytes beyond those before. */
  memory: number;
  waits: Waits;
}

/** Somebody who does large things, and somebody else who notes how long they have to wait. */
async function officeAt(server: Server) {
  const authorization = `Bearer ${await signIn(server.address, "admin")}`;
  const headers = { authorization };
  const paths = ["/system/common/user/profile", `${accessLogPath}?pageSize=20`];
  const probing: Probing = { urls: paths.map((path) => `${server.address}/api${path}`), headers };

  return {
    /** @returns the bytes of the answer */
    async take(method: string, path: string): Promise<number> {
      const response = await fetch(`${server.address}/api${path}`, { method, headers });
      if (!response.ok) throw new Error(`${path} answers ${response.status}`);
      let bytes = 0;
      for await (const chunk of response.body ?? []) bytes += chunk.length;
      return bytes;
    },

    async during(what: string, work: () => Promise<unknown>): Promise<Stretch> {
      const prober = startChild("./prober.ts");
      try {
        await prober.ask({ start: probing });
        // The process has answered before, so that its memory is that of a server at work.
        await sleep(1_000);
        const { now, peak: before } = await server.child.ask<Memory>("memory");
        const start = performance.now();
        await work();
        const seconds = (performance.now() - start) / 1000;
        const { peak } = await server.child.ask<Memory>("memory");
        const waits = await prober.ask<Waits>("stop");
        return { what, seconds, memory: peak > before ? peak - now : 0, waits };
      } finally {
        await prober.stop();
      }
    },
  };
}

/** Seconds for the same rows without what makes a workbook of them. */
async function bareSeconds(testbed: Testbed): Promise<number> {
  const columns = Object.keys(operationLogColumns).map((name) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const settings: BareStreamSettings = {
    databaseUrl: testbed.application.databaseUrl,
    sql: `select ${columns} from sys_oper_log order by oper_time desc, oper_id desc`,
  };
  const { address } = await testbed.startServer("bare-stream.ts", settings);
  const start = performance.now();
  const response = await fetch(address);
  for await (const _ of response.body ?? []);
  return (performance.now() - start) / 1000;
}

/** Someone's long reading keeps a log from being cut off at once: its rows are deleted. */
async function whileRead(testbed: Testbed, work: () => Promise<unknown>): Promise<void> {
  const reader = new pg.Client({ connectionString: testbed.application.databaseUrl });
  await reader.connect();
  try {
    await reader.query("begin; select from sys_access_log limit 1");
    await work();
  } finally {
    await reader.end();
  }
}

function findingOf(stretches: readonly Stretch[], bare: number): Finding {
  const reached = stretches.every(
    ({ memory, waits }) => memory <= maxMemory && waits.worst <= maxWait,
  );
  const exporting = stretches[1]?.seconds ?? Number.NaN;
  const most = Math.max(...stretches.map(({ memory }) => memory));
  const worst = Math.max(...stretches.map(({ waits }) => waits.worst));
  const rows = stretches.map(({ what, seconds, memory, waits }) => {
    const isWithin = memory <= maxMemory && waits.worst <= maxWait;
    const figures = `${seconds.toFixed(1)} s | ${memory.toFixed(0)} MB | ${waits.median.toFixed(0)} ms | ${waits.worst.toFixed(0)} ms`;
    return `| ${what} | ${figures} | ${isWithin ? "yes" : "**no**"} |`;
  });
  return {
    reached,
    summary: `+${most.toFixed(0)} MB, worst wait ${worst.toFixed(0)} ms, ${(bare / exporting).toFixed(2)} of bare`,
    text: `Of a million rows each; the bare stream takes ${bare.toFixed(1)} s, ${(bare / exporting).toFixed(2)} of the export's time. Meanwhile
somebody else asks for their profile and for a page of a log, again and again. Limits: ${maxMemory} MB
of the server's memory beyond what it had, and a wait of ${maxWait} ms.

| what is done | takes | memory | median wait | worst wait | within |
|---|---|---|---|---|---|
${rows.join("\n")}
`,
  };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
