import { readFile, writeFile } from "node:fs/promises";
import { configurationPage, withTable } from "./configuration-page.ts";

/** Writes the table of variables into the documentation. */
await writeFile(configurationPage, withTable(await readFile(configurationPage, "utf8")));
