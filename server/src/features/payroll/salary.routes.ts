import { exportQuery } from "@aeromaint/contracts/fields/sheet.ts";
import {
  ownSalaryPath,
  ownSalaryQuery,
  type SalaryFilters,
  type SalaryRow,
  salary,
  salaryColumns,
  salaryTotals,
} from "@aeromaint/contracts/payroll/salary.ts";
import { Type } from "typebox";
import { actorOf } from "../../crud/actor.ts";
import { listRoute } from "../../crud/crud-routes.ts";
import { sendSheet } from "../../crud/export.ts";
import { idOf, idParams, idsOf, idsParams } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { findOwnSalary, listOwnSalaries } from "./own-salary.queries.ts";
import {
  countSalaries,
  findSalary,
  listSalaries,
  removeSalaries,
  salariesAfter,
  sumSalaries,
} from "./salary.queries.ts";
import { salarySheetRoutes } from "./salary-sheet.routes.ts";

const { path, title } = salary;
const tags = [title];

/** Pay: the lists of the back office, sheets in and out, and everybody's own slips. */
export async function salaryRoutes(app: App): Promise<void> {
  // The two halves of a look-alike resource that pay has; the rest comes by sheets.
  listRoute<SalaryRow, SalaryFilters>(app, { ...salary, ...neverWritten }, { list: listSalaries });
  readRoutes(app);
  ownRoutes(app);
  await salarySheetRoutes(app);
}

/** Rows are neither made nor changed one by one. */
const neverWritten = { create: Type.Object({}), update: Type.Object({}), created: Type.Object({}) };

function readRoutes(app: App): void {
  app.get(`${path}/totals`, {
    config: { access: "platform:salary:list" },
    schema: {
      tags,
      summary: "薪资合计",
      querystring: salary.totalsQuery,
      response: { 200: answer(salaryTotals) },
    },
    handler: async (request) => ok(await sumSalaries(app.db, request.query, actorOf(request))),
  });

  app.get(`${path}/details/:id`, {
    config: { access: "platform:salary:query" },
    schema: {
      tags,
      summary: "薪资详情",
      params: idParams,
      response: { 200: answer(salary.detail) },
    },
    handler: async (request) => {
      const id = idOf(request.params.id);
      // Who has looked at whose pay stays known.
      const row = await write(request, { title: "查看薪资", type: "0" }, async ({ tx }) =>
        found(await findSalary(tx, id, actorOf(request))),
      );
      return ok(row);
    },
  });

  app.delete(`${path}/:ids`, {
    config: { access: "platform:salary:remove" },
    schema: {
      tags,
      summary: "删除薪资",
      params: idsParams,
      response: { 200: done },
    },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      await write(request, { title, type: "3" }, ({ tx }) =>
        removeSalaries(tx, ids, actorOf(request)),
      );
      return ok(null, "删除成功");
    },
  });

  app.get(`${path}/list/export`, {
    config: { access: "platform:salary:export" },
    schema: { tags, summary: "导出薪资", querystring: exportQuery(salary.filters) },
    handler: async (request, reply) => {
      const { columns: chosen, ...narrowing } = request.query;
      const who = actorOf(request);
      return sendSheet<SalaryRow>(request, reply, {
        title,
        columns: salaryColumns,
        chosen,
        total: await countSalaries(app.db, narrowing, who),
        after: (db, last, size) => salariesAfter(db, { narrowing, actor: who, last, size }),
      });
    },
  });
}

function ownRoutes(app: App): void {
  app.get(ownSalaryPath, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "我的工资单",
      querystring: ownSalaryQuery,
      response: { 200: answer(page(salary.row)) },
    },
    handler: async (request) =>
      ok(await listOwnSalaries(app.db, request.query, signedIn(request).userId)),
  });

  app.get(`${ownSalaryPath}/:id`, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "我的工资单详情",
      params: idParams,
      response: { 200: answer(salary.detail) },
    },
    handler: async (request) => {
      const id = idOf(request.params.id);
      return ok(found(await findOwnSalary(app.db, id, signedIn(request).userId)));
    },
  });
}
