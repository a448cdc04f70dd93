import { normaliseIds } from "@aeromaint/contracts/fields/check-field.ts";
import { patterns } from "@aeromaint/contracts/fields/validation.ts";
import { invalidField, notFound } from "../infra/http/errors.ts";

const maxIds = 200;

/** @throws 404 for a malformed id */
export function idOf(text: string): string {
  if (!patterns.id.test(text)) throw notFound();
  return normaliseIds(text);
}

/** Ids of a decision: one id of the path, or several joined by commas. */
export function decisionIdsOf(text: string): string[] {
  return text.includes(",") ? idsOf(text, "审核") : [idOf(text)];
}

/**
 * Splits ids joined by commas and removes repeats.
 * @throws 400 for more than 200 ids or a malformed id
 */
export function idsOf(text: string, verb = "删除"): string[] {
  const ids = [
    ...new Set(
      normaliseIds(text)
        .split(",")
        .map((id) => id.trim()),
    ),
  ];
  if (ids.length > maxIds) throw invalidField("ids", `一次最多${verb}${maxIds}条数据`);
  if (!ids.every((id) => patterns.id.test(id))) throw invalidField("ids", "数据编号不正确");
  return ids;
}
