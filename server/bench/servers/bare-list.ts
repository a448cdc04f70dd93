import { createHash } from "node:crypto";
import pg from "pg";
import type { AnswerHeaders } from "../answers.ts";
import type { Statement } from "../recorded-statements.ts";
import { listen, serve } from "./serve.ts";

export interface BareListSettings {
  databaseUrl: string;
  headers: AnswerHeaders;
  /** What the application asks the database for one list. */
  statements: Statement[];
  /** The wire's names of a row, in its order, with the columns that they come from. */
  columns: [name: string, column: string][];
}

type Row = Record<string, unknown>;

const preview = "/api/open/oss/preview/byid/";
const timestamptz = 1184;
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === timestamptz
      ? (value: string) => value.slice(0, 19)
      : pg.types.getTypeParser(oid, format as "text"),
} as pg.CustomTypesConfig;

/**
 * The same list by the driver alone: the application's SQL as named prepared statements, its rows
 * put together by hand, `JSON.stringify`.
 */
export async function startBareList(settings: BareListSettings): Promise<string> {
  const { databaseUrl, headers, columns } = settings;
  const options = "-c TimeZone=Asia/Shanghai";
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, types, options });
  const plan = planOf(settings.statements);
  const fixed = headers.filter(([name]) => name !== "content-length").flat();

  async function list(): Promise<Buffer> {
    if (plan.user) await pool.query(plan.user);
    const { rows } = await pool.query(plan.rows);
    const ids = rows.map((row) => row.item_id);
    const files = plan.files && (await pool.query({ ...plan.files, values: [ids] }));
    const covers = files && coversOf(files.rows);
    const data = {
      list: rows.map((row) =>
        Object.fromEntries(
          columns.map(([name, column]) => [
            name,
            name === "cover" ? (covers?.get(row.item_id) ?? coverOf(row)) : row[column],
          ]),
        ),
      ),
      total: Number(rows[0]?.total_rows ?? 0),
    };
    return Buffer.from(JSON.stringify({ code: 200, message: "操作成功", data }));
  }

  return listen((_request, response) => {
    list().then(
      (body) => {
        response.writeHead(200, [...fixed, "content-length", String(body.length)]);
        response.end(body);
      },
      (error: unknown) => {
        // Figures of a server that fails mean nothing: the run ends here.
        console.error(error);
        process.exit(1);
      },
    );
  });
}

function coversOf(files: readonly Row[]): Map<unknown, string> {
  const covers = new Map<unknown, string>();
  for (const { owner_id: owner, field, file_id: id } of files) {
    if (field !== "cover") continue;
    covers.set(owner, `${covers.get(owner) ?? ""}${preview}${id},`);
  }
  return covers;
}

/** Where the list's own statement brings the covers: their ids for visitors, objects for the office. */
function coverOf({ cover_ids: ids, covers }: Row): string {
  const own = Array.isArray(covers) ? covers.map(({ fileId }) => fileId) : ids;
  return Array.isArray(own) ? own.map((id) => `${preview}${id},`).join("") : "";
}

/** Which of the recorded statements does what: all of them are run, one may do the work of several. */
function planOf(statements: readonly Statement[]) {
  const find = (mark: RegExp) => {
    const statement = statements.find(({ text }) => mark.test(text));
    return statement && { name: nameOf(statement.text), ...statement };
  };
  const rows = find(/order by "?i"?\."?release_time"? desc/);
  if (!rows) throw new Error("The application sent no statement that lists items.");
  const plan = {
    rows,
    user: find(/from sys_session/),
    files: find(/^\s*select [^(]*from "?sys_file"? .*"?owner_id"? = any/i),
  };
  const planned = Object.values(plan).filter((statement) => statement !== undefined);
  if (planned.length !== statements.length)
    throw new Error(
      `The application sent ${statements.length} statements, ${planned.length} are known.`,
    );
  return plan;
}

function nameOf(text: string): string {
  return createHash("sha1").update(text).digest("base64url");
}

if (process.send) serve(startBareList);
