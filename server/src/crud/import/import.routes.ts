import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import type { FirstCode, firstCodeRequest } from "@aeromaint/contracts/wire/sheet-import.ts";
import type { Static } from "typebox";
import type { HeadingRules } from "../../infra/files/sheets/table/headings.ts";
import { inSheetProcess } from "../../infra/files/sheets/table/sheet-processes.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { forbidden } from "../../infra/http/errors.ts";
import { createFirstCodes } from "../../infra/passwords/first-code.queries.ts";
import { canMailFirstCodes, mailFirstCode } from "../../infra/passwords/first-code-mail.ts";
import { actorOf } from "../actor.ts";
import { idOf } from "../ids.ts";
import { serveNamed } from "../serve.ts";
import { logCall, write } from "../write.ts";
import { type Importable, importPermission } from "./importable.ts";
import { findAddedRows, findUndoable } from "./kept-imports.queries.ts";
import { columnsOf } from "./parse-cells.ts";
import { planPhotos } from "./photos.queries.ts";
import { planRows } from "./plan-rows.ts";
import type { RowsContent, RowsJob } from "./read-rows.ts";
import { sheetRoutes, undoSheet } from "./sheet.routes.ts";
import { sendWorkbook } from "./sheet-answers.ts";
import { importTemplate } from "./template.ts";

const readInWorker = inSheetProcess<RowsJob, RowsContent>(
  new URL("./read-rows.ts", import.meta.url),
  "read",
  "readRowsInProcess",
);

/** Registers template, trial, marked sheet, import and undo of a resource. */
export function importRoutes(app: App, importable: Importable): void {
  const { path, title } = importable.resource;
  serveNamed(app, `GET ${path}/import/template`, async (request, reply) => {
    const { filled } = request.query as { filled?: string };
    const actor = actorOf(request);
    if (filled) {
      if (!hasPermission(actor.user.permissions, importPermission(importable, "query")))
        throw forbidden();
      await logCall(request, `导出${title}`);
    }
    const sheet = await importTemplate(app.db, importable, { actor, filled: filled === "1" });
    return sendWorkbook(reply, `${title}${filled ? "" : "导入模板"}.xlsx`, sheet);
  });

  const rules = headingRulesOf(importable);
  sheetRoutes(app, {
    path: `${path}/import`,
    title,
    photoKey: importable.findAddedUsers && importable.key[0],
    rules,
    read: (job) => readInWorker({ ...job, title, rules }),
    importOf: () => ({
      ...importable,
      async plan(db, sheet) {
        const plan = await planRows(db, importable, sheet);
        const { photos, actor } = sheet;
        if (photos) await planPhotos(db, importable, { plan, photos, actor });
        return plan;
      },
    }),
  });

  serveNamed(app, `GET ${path}/import/last`, async (request) =>
    ok((await findUndoable(app.db, importable, actorOf(request))) ?? null),
  );

  serveNamed(app, `DELETE ${path}/import/:importId`, (request) =>
    undoSheet(request, importable, (request.params as { importId: string }).importId),
  );

  if (importable.findAddedUsers) firstCodeRoute(app, importable, importable.findAddedUsers);
}

/** Headings that identify the columns of a resource's sheet. */
function headingRulesOf(importable: Importable): HeadingRules {
  const columns = columnsOf(importable);
  const titles = columns.map(({ name, title }) => [name, title] as const);
  const ofKinds = (...kinds: string[]) =>
    columns.filter(({ schema }) => kinds.includes(schema["x-kind"])).map(({ name }) => name);
  const { key, fields = {} } = importable;
  const keys = [...key, ...Object.keys(fields).filter((name) => fields[name]?.replaces)];
  const kinds = { days: ofKinds("date", "dateTime"), numbers: ofKinds("integer", "decimal") };
  return { titles: Object.fromEntries(titles), keys, minKeys: key.length, ...kinds };
}

/** Codes are shown once. New codes replace earlier ones. */
function firstCodeRoute(
  app: App,
  importable: Importable,
  newcomers: NonNullable<Importable["findAddedUsers"]>,
): void {
  const { path, title } = importable.resource;
  serveNamed(app, `POST ${path}/import/:importId/codes`, async (request) => {
    const { importId } = request.params as { importId: string };
    const given = { importId: idOf(importId), actor: actorOf(request) };
    const { way } = request.body as Static<typeof firstCodeRequest>;
    const operation = { title: `生成${title}首次登录码`, type: "2" } as const;
    const made = await write(request, operation, async (unit) => {
      const people = await newcomers(
        unit.tx,
        await findAddedRows(unit.tx, importable, given),
        given.actor,
      );
      const userIds = people.map(({ userId }) => userId);
      const codes = await createFirstCodes(unit.tx, userIds, given.actor.now);
      const slips: FirstCode[] = [];
      for (const { userId, email, ...person } of people) {
        const code = codes.get(userId) ?? "";
        const isMailed = way === "mail" && email && canMailFirstCodes(app);
        if (isMailed) await mailFirstCode(app, unit, { userId, email, code });
        else slips.push({ ...person, code });
      }
      return { mailed: people.length - slips.length, slips };
    });
    return ok(made, "首次登录码已生成");
  });
}
