import { patterns } from "@aeromaint/contracts/validation.ts";
import { invalidField, notFound } from "../infra/http/errors.ts";

const most = 200;

/** The id of a path, or 404: an id of another shape names no row. */
export function idOf(text: string): string {
  if (!patterns.id.test(text)) throw notFound();
  return text;
}

/**
 * Ids joined by commas, as deletes take them, without repeats.
 * @throws 400 beyond 200 ids or when one is not an id
 */
export function idsOf(text: string): string[] {
  const ids = [...new Set(text.split(",").map((id) => id.trim()))];
  if (ids.length > most) throw invalidField("ids", `一次最多删除${most}条数据`);
  if (!ids.every((id) => patterns.id.test(id))) throw invalidField("ids", "数据编号不正确");
  return ids;
}
