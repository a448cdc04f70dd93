import { materialInfo } from "@aeromaint/contracts/materials/product.ts";
import { importLimits } from "@aeromaint/contracts/wire/sheet-import.ts";
import { sql } from "kysely";
import { type Importable, writeOneByOne } from "../../../crud/import/importable.ts";
import { anyOf } from "../../../infra/db/any-of.ts";
import type { Read } from "../../../infra/db/database.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import { materialStore } from "./material.queries.ts";
import { materialScope, productRows } from "./material-rows.queries.ts";
import { listSupplierLabels } from "./material-suppliers.queries.ts";

/** Import of products by part number. Imported products wait for approval. */
export const materialImport: Importable = {
  resource: materialInfo,
  table: "materialInfo",
  key: ["partNumber"],
  fields: {
    partNumber: { note: "导入时按件号查找产品，必须填写" },
    categoryId: { choices: listCategoryPaths, note: "上级与下级用“/”分隔" },
    supplierId: { choices: listSupplierLabels },
  },
  store: {
    rows: (db, { user }, numbers) =>
      productRows(db)
        .where(withinScope(user, materialScope))
        .$if(numbers !== null, (query) =>
          query.where("m.partNumber", "=", anyOf(numbers ?? [], "text")),
        )
        .orderBy("m.infoId")
        .limit(importLimits.rows + 1)
        .execute(),
    ...writeOneByOne(materialStore),
  },
};

async function listCategoryPaths(db: Read) {
  const { rows } = await sql<{ id: string; names: string[] }>`
    with recursive placed as (
      select category_id, array[name] as names from material_category where parent_id is null
      union all
      select c.category_id, p.names || c.name
      from placed p join material_category c on c.parent_id = p.category_id
    ) select category_id as id, names from placed order by names`.execute(db);
  return rows.map(({ id, names: path }) => ({ id, label: path.join("/"), path }));
}
