import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { readConfig } from "./infra/config/config.ts";
import { runningUrl } from "./infra/postgres/endpoint.ts";
import { APPLICATION, SUPERUSER } from "./infra/postgres/passwords.ts";

/**
 * `npm run psql -- [--superuser]`: runs statements from the terminal or a pipe in the embedded
 * database of a running server. Exits with 1 after a failed statement.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { superuser: { type: "boolean", default: false } } });
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl) throw new Error("已设置 DATABASE_URL，请使用 psql · use psql with DATABASE_URL");
  const client = await connect(runningUrl(dataDir, values.superuser ? SUPERUSER : APPLICATION));
  client.on("notice", ({ message }) => console.error(message));
  const { isTTY } = process.stdin;
  const input = createInterface({
    input: process.stdin,
    terminal: isTTY,
    prompt: `${client.user}> `,
    ...(isTTY && { output: process.stdout }),
  });
  if (isTTY) console.log("语句以 ; 结束，\\q 退出 · end statements by ; and leave by \\q");
  // A pipe ends before its last statement has run; no prompt is possible then.
  const prompt = () => isTTY && input.prompt();
  prompt();
  let statements = "";
  for await (const line of input) {
    if (line.trim() === "\\q") break;
    statements += `${line}\n`;
    if (line.trimEnd().endsWith(";")) {
      await run(client, statements);
      statements = "";
    }
    prompt();
  }
  if (statements.trim()) await run(client, statements);
  await client.end();
}

async function connect(url: string | null): Promise<pg.Client> {
  // Values as PostgreSQL's text: all digits, and time zones.
  const types = { getTypeParser: () => (value: unknown) => value };
  const client = new pg.Client({ connectionString: url ?? "", types, application_name: "psql" });
  client.on("error", (error) => console.error(error.message));
  const connect = () =>
    client
      .connect()
      .then(() => null)
      .catch((error: Error) => error.message);
  const failure = url === null ? "" : await connect();
  if (failure === null) return client;
  throw new Error(
    `内置数据库未在运行，请先启动服务（npm start） · the embedded database does not run, start the server first ${failure}`,
  );
}

async function run(client: pg.Client, statements: string): Promise<void> {
  try {
    // Several statements return an array of results, which pg's types omit.
    for (const { command, fields, rows, rowCount } of [await client.query(statements)].flat()) {
      if (fields.length > 0) console.table(rows);
      console.log(`${command ?? ""} ${rowCount ?? ""}`);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
