/** Node arguments and C library variables of scripts/start.mjs. */
export const memoryArgs = ["--max-semi-space-size=16"];
export const memoryVariables = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };
