import type { Supplier } from "@aeromaint/contracts/materials/product.ts";
import { sql } from "kysely";
import { containsText } from "../../../crud/paging.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { AppError } from "../../../infra/http/errors.ts";
import { isSupplierShown } from "../suppliers.queries.ts";

/** User nature of accounts of material companies. */
const firm = "2";
const maxChoices = 50;

/** Approved and enabled firms with a matching name, sorted by name. */
export function listSuppliers(db: Read, { name }: { name?: string }): Promise<Supplier[]> {
  let query = db
    .selectFrom("repairPerson as s")
    .select(["s.informationId as supplierId", "s.enterpriseName as name"])
    .where("s.userNature", "=", firm)
    .where(isSupplierShown)
    .where("s.enterpriseName", "is not", null)
    .$narrowType<{ name: string }>();
  if (name) query = query.where(containsText(sql`lower(s.enterprise_name)`, name));
  return query.orderBy("s.enterpriseName").orderBy("s.informationId").limit(maxChoices).execute();
}

/** The same firms, as references in import sheets. */
export async function listSupplierLabels(db: Read): Promise<{ id: string; label: string }[]> {
  const { rows } = await sql<{ id: string; label: string }>`
    select s.information_id as id, s.enterprise_name as label from repair_person s
    where s.user_nature = ${firm} and ${isSupplierShown} and s.enterprise_name is not null
    order by s.enterprise_name`.execute(db);
  return rows;
}

/** Firm of the account; null for other accounts. */
export async function findOwnFirm(db: Read, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("repairPerson")
    .select("informationId")
    .where("userId", "=", userId)
    .where("userNature", "=", firm)
    .executeTakeFirst();
  return row?.informationId ?? null;
}

/** @throws 409 if the id is not a firm's; profiles of people are refused */
export async function checkSupplier(tx: Tx, supplierId: string | null | undefined): Promise<void> {
  if (!supplierId) return;
  const row = await tx
    .selectFrom("repairPerson")
    .select("informationId")
    .where("informationId", "=", supplierId)
    .where("userNature", "=", firm)
    .forKeyShare()
    .executeTakeFirst();
  if (row) return;
  const message = "供应商不存在";
  throw new AppError(409, message, { errors: [{ field: "supplierId", message }] });
}
