export { type EvidenceInput, factsHash, type Ledger } from "./append-evidence.queries.ts";
export { type DecidedFile, decidedFiles } from "./decided-files.queries.ts";
