import type { OpenPerson } from "@aeromaint/contracts/people/person.ts";
import type { CollectInput } from "@aeromaint/contracts/personal/collections/collect.ts";
import type { ApiClient } from "./api.ts";
import { categoryWith, itemsOf, tools, training } from "./categories.ts";
import { firstOf } from "./found.ts";
import { productsOf } from "./products.ts";

/** Empties the collection of a person, because other tests use the same account. */
export async function emptyCollection(api: ApiClient): Promise<void> {
  const { list } = await api.get<{ list: { collectId: string }[] }>("/aviation/collect");
  const ids = list.map(({ collectId }) => collectId).join(",");
  if (ids) await api.call("DELETE", `/aviation/collect/${ids}`);
}

/**
 * Collects one entry of each kind after emptying the collection.
 * @returns names in the order of the tabs
 */
export async function collectOneOfEach(api: ApiClient): Promise<string[]> {
  const repair = firstOf(await itemsOf(await categoryWith("1", api), api));
  const product = firstOf(await productsOf(api));
  const { list } = await api.get<{ list: OpenPerson[] }>("/open/repair/user/all?pageSize=1");
  const train = firstOf(await training.itemsOf(await training.categoryWith("1", api), api));
  const tool = firstOf(await tools.itemsOf(await tools.categoryWith("1", api), api));
  const person = firstOf(list);
  const ids: [CollectInput["collectType"], string][] = [
    ["1", repair.repairId],
    ["2", product.infoId],
    ["3", person.informationId],
    ["4", train.trainInfoId],
    ["5", tool.toolInfoId],
  ];
  await emptyCollection(api);
  for (const [collectType, assocId] of ids) {
    await api.call("POST", "/aviation/collect", { collectType, assocId });
  }
  return [repair.title, product.name, person.nickName, train.title, tool.title];
}
