import { DictionaryLabel } from "../../crud/form/dictionary-input.tsx";

export const pending = "0";

/** By specification a product that is not decided on shows as 3, 待审核. */
const undecided = "3";

export function ProductState({ status }: { status: string | null | undefined }) {
  const value = !status || status === pending ? undecided : status;
  return <DictionaryLabel type="APPROVAL_STATUS" value={value} />;
}
