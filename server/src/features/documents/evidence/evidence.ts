export {
  type DecidedFile,
  decidedFiles,
  type EvidenceInput,
  factsHash,
  type Ledger,
} from "./append-evidence.queries.ts";
