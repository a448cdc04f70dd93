/** Why a ledger cannot be checked, in words for the person who asked for it. */
export class EvidenceError extends Error {
  override readonly name = "EvidenceError";
}
