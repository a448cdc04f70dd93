import pg from "pg";
import { summaryOf } from "../../src/infra/rich-text/text-of.ts";
import { listen, serve } from "./serve.ts";

export interface BareInsertSettings {
  databaseUrl: string;
  categoryId: string;
  userName: string;
  content: string;
}

const insertItem = `
  insert into content_item (module, category_id, title, release_user, release_time, content, summary, created_by)
  select 'repair', $1, '新建的维修项目', '工程部', '2026-01-31Z', $3, $4, user_id
  from sys_user where user_name = $2 returning item_id, created_by`;
const insertLog = `
  insert into sys_oper_log (title, business_type, request_method, oper_url, oper_param, user_id, oper_name, oper_ip, oper_location, status, cost_time)
  values ('维修信息', '1', 'POST', '/api/platform/info', '{"title":"新建的维修项目"}', $1, $2, '127.0.0.1', '', '1', 0)`;

/**
 * Minimum cost of storing an item: its row and its operation log row in one transaction, with the
 * search triggers. No authentication and no parsing.
 */
export function startBareInsert(settings: BareInsertSettings): Promise<string> {
  const { databaseUrl, categoryId, userName, content } = settings;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  const itemValues = [categoryId, userName, content, summaryOf(content)];

  async function create(): Promise<string> {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const { rows } = await client.query({ name: "item", text: insertItem, values: itemValues });
      const { item_id: repairId, created_by: userId } = rows[0];
      await client.query({ name: "log", text: insertLog, values: [userId, userName] });
      await client.query("commit");
      return JSON.stringify({ code: 200, message: "新增成功", data: { repairId } });
    } finally {
      client.release();
    }
  }

  return listen((request, response) => {
    request.resume().on("end", () =>
      create().then(
        (answer) => response.end(answer),
        (error: unknown) => response.writeHead(500).end(String(error)),
      ),
    );
  });
}

if (process.send) serve(startBareInsert);
