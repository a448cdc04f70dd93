import type { NumberDecision } from "@aeromaint/contracts/search/recognised-number.ts";
import { recognisedNumber } from "@aeromaint/contracts/search/recognised-number.ts";
import { api } from "../../../api/api.ts";
import type { FormValues } from "../../../crud/resource-types.ts";

/** Rejects numbers, or puts them back. */
export const sendDecision = (ids: readonly string[], state: NumberDecision["state"]) =>
  api.send("PATCH", `${recognisedNumber.path}/${ids.join(",")}`, { body: { state } });

export const sendNumber = ({ ownerId, number }: FormValues) =>
  api.send("POST", recognisedNumber.path, { body: { ownerId, number } });
