/** As scripts/start.mjs starts the server: arguments of Node and variables of the C library. */
export const memoryArgs = ["--max-semi-space-size=16"];
export const memoryVariables = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };
