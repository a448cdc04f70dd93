import { Tag } from "antd";
import { DictionaryLabel } from "../../crud/form/dictionary-input.tsx";

const colors: Record<string, string> = {
  "1": "success",
  "2": "warning",
  "3": "default",
  "4": "error",
  "5": "error",
  "6": "warning",
};

/** What has become of a token, in words and colour. */
export function TokenStateTag({ state }: { state: string }) {
  return (
    <Tag color={colors[state] ?? "default"}>
      <DictionaryLabel type="ACCESS_TOKEN_STATE" value={state} />
    </Tag>
  );
}
