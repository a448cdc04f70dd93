import { writeFileSync } from "node:fs";
import { licencesPage, licencesText } from "./supply-chain/licences.mjs";
import { readTree } from "./supply-chain/lock.mjs";

const { lock, allowed } = readTree();
writeFileSync(licencesPage, licencesText(lock, allowed));
