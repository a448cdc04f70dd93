/** All types that there are, those above before those below. */
export const openTypesPath = "/open/aircraft/types";

/** Below the path of a list: its facets, by the same query. */
export const facetsPathOf = (listPath: string) => `${listPath}/facets`;

/** GET and PUT: the types that one works on (我的机型), and whether lists leave out what is for others alone. */
export const ownAircraftPath = "/system/common/user/aircraft";
