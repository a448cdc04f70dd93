import { openSeeded, seededItems } from "./seeded-testbed.ts";

const started = performance.now();
const { stop } = await openSeeded();
await stop();
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(`${seededItems.toLocaleString("en")} items of each kind are ready (${seconds} s).`);
