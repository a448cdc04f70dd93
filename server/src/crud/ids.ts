import { patterns } from "@aeromaint/contracts/fields/validation.ts";
import { invalidField, notFound } from "../infra/http/errors.ts";

const maxIds = 200;

/** The id of a path, or 404: an id of another shape names no row. */
export function idOf(text: string): string {
  if (!patterns.id.test(text)) throw notFound();
  return text;
}

/** The ids that a decision is for: the one of its path, or several joined by commas. */
export function decidedIdsOf(text: string): string[] {
  return text.includes(",") ? idsOf(text, "审核") : [idOf(text)];
}

/**
 * Ids joined by commas, as deletes take them, without repeats.
 * @throws 400 beyond 200 ids or when one is not an id
 */
export function idsOf(text: string, verb = "删除"): string[] {
  const ids = [...new Set(text.split(",").map((id) => id.trim()))];
  if (ids.length > maxIds) throw invalidField("ids", `一次最多${verb}${maxIds}条数据`);
  if (!ids.every((id) => patterns.id.test(id))) throw invalidField("ids", "数据编号不正确");
  return ids;
}
