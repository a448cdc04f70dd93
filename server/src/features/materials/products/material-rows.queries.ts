import type { MaterialInfoRow } from "@aeromaint/contracts/materials/product.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import type { StoredFiles } from "../../../infra/files/owned-files.ts";
import { picturesOf } from "./material-files.queries.ts";

/** Columns of `material_info as m` that a data scope looks at. */
export const materialScope = { dept: "m.dept_id", owner: "m.created_by" };

const columns = [
  "m.infoId",
  "m.categoryId",
  "c.name as categoryName",
  "m.name",
  "m.subtitle",
  "m.price",
  "m.specifications",
  "m.brand",
  "m.style",
  "m.characteristic",
  "m.description",
  "m.introduce",
  "m.partNumber",
  "m.interchangeable",
  "m.substitutes",
  "m.supersededBy",
  "m.condition",
  "m.certificates",
  "m.supplierId",
  "s.enterpriseName as supplierName",
  "m.viewNum",
  "m.status",
  "m.reason",
  "m.createdAt as createTime",
  "m.version",
] as const;

/** Products `m` with their categories `c` and the firms `s` that supply them, without order. */
export function productRows(db: Read) {
  return db
    .selectFrom("materialInfo as m")
    .innerJoin("materialCategory as c", "c.categoryId", "m.categoryId")
    .leftJoin("repairPerson as s", "s.informationId", "m.supplierId")
    .select(columns);
}

const columnsText = sql.raw(
  columns.join(", ").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);

/**
 * One of these rows and what is asked besides, as text: every opening of a product asks for it, and a
 * tree of so many columns takes longer to build than the row to read.
 */
export async function findProductRow<Also>(
  db: Read,
  id: string,
  { also, where }: { also: RawBuilder<Also>; where: RawBuilder<SqlBool> },
): Promise<(StoredProduct & Also) | undefined> {
  const { rows } = await sql<StoredProduct & Also>`
    select ${columnsText}, ${also}
    from material_info m join material_category c using (category_id)
      left join repair_person s on s.information_id = m.supplier_id
    where m.info_id = ${id}::bigint and ${where}`.execute(db);
  return rows[0];
}

interface StoredProduct
  extends Omit<MaterialInfoRow, "price" | "viewNum" | "file" | "applicabilityText"> {
  price: string;
  viewNum: string;
}

/** A stored product as the wire has it. */
export function productOf<Row extends StoredProduct>(row: Row, files: StoredFiles) {
  const file = picturesOf(files, row.infoId, "coverImage");
  // Twelve digits, as the column has at most, are exact in a double's shortest decimal form.
  return { ...row, price: Number(row.price), viewNum: Number(row.viewNum), file };
}
