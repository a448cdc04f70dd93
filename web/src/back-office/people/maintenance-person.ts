import { person, personDetail, personQuery } from "@aeromaint/contracts/people/person.ts";
import { resource } from "@aeromaint/contracts/resource.ts";

const { informationId: _, ...row } = person.properties;

/** Approved personnel as the shared pieces of a list take them: they are read-only here. */
export const personnel = resource({
  title: "维修人员",
  path: "/repair/info/user/all",
  id: "informationId",
  permission: "repair:account",
  fields: {},
  row,
  detail: personDetail.properties,
  filters: { name: personQuery.properties.name },
});

/** Of the specification's kinds the one that this list is for. */
export const maintenance = { userNature: "1" };
