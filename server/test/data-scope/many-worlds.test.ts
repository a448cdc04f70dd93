// Slow: forty worlds, where data-scope.test.ts and data-scope-export.test.ts show it with a few.

process.env.SCOPE_WORLDS = "40";
await import("./data-scope.test.ts");
await import("./data-scope-export.test.ts");

export {};
