import { maxTerms } from "@aeromaint/contracts/search/synonym-terms.ts";
import { Select } from "antd";

interface TermsInputProps {
  id?: string;
  value?: string[];
  onChange?: (terms: string[]) => void;
}

/** What separates the words of a pasted line. */
const separators = ["=>", "→", "=", "＝", "\n"];

/** Words typed one after the other, in their order. */
export function TermsInput({ id, value = [], onChange }: TermsInputProps) {
  return (
    <Select
      {...(id !== undefined && { id })}
      mode="tags"
      open={false}
      suffixIcon={null}
      maxCount={maxTerms}
      tokenSeparators={separators}
      value={value}
      placeholder="请输入词条"
      onChange={(terms: string[]) => onChange?.(terms.map((term) => term.trim()).filter(Boolean))}
    />
  );
}
