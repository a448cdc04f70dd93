import { searchSynonym, synonymColumns } from "@aeromaint/contracts/search/synonym.ts";
import {
  lineProblemsText,
  readSynonymLines,
  synonymLine,
} from "@aeromaint/contracts/search/synonym-lines.ts";
import { actorOf } from "../../../crud/actor.ts";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import { exportRoute } from "../../../crud/export.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { invalidField } from "../../../infra/http/errors.ts";
import { addSynonyms, synonymStore } from "./synonym.queries.ts";

const { title } = searchSynonym;

export default async function synonymRoutes(app: App): Promise<void> {
  exportRoute(app, "GET /search/synonym/export", {
    title,
    columns: synonymColumns,
    list: synonymStore,
    sheetRow: (row) => ({ ...row, terms: synonymLine(row) }),
  });
  importRoute(app);
  crudRoutes(app, searchSynonym, synonymStore);
}

function importRoute(app: App): void {
  serve(app, "POST /search/synonym/import", async (request) => {
    const { sets, problems } = readSynonymLines(request.body.lines);
    // All or nothing: what is wrong is mended in the text that is still there.
    if (problems.length > 0) throw invalidField("lines", lineProblemsText(problems));
    const added = await write(request, { title: `导入${title}`, type: "1" }, (unit) =>
      addSynonyms(unit, sets, actorOf(request)),
    );
    const known = sets.length - added;
    const sentence = known > 0 ? `，${known} 组已存在` : "";
    return ok({ added, known }, `导入成功，新增 ${added} 组${sentence}`);
  });
}
