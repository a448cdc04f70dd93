import { readFile, writeFile } from "node:fs/promises";
import { configurationPage, replaceTable } from "./configuration-page.ts";

/** Writes the table of variables into the documentation. */
await writeFile(configurationPage, replaceTable(await readFile(configurationPage, "utf8")));
