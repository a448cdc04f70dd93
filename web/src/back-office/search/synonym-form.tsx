import { searchSynonym } from "@aeromaint/contracts/search/synonym.ts";
import { maxTerms, termsProblem } from "@aeromaint/contracts/search/synonym-terms.ts";
import { Form, type FormRule, Select, type SelectProps } from "antd";
import { CrudField } from "../../crud/form/field.tsx";
import { TermList } from "./term-list.tsx";

const termsRule: FormRule = {
  validator: async (_rule, value: unknown) => {
    const problem = Array.isArray(value) ? termsProblem(value) : null;
    if (problem) throw new Error(problem);
  },
};

const hints = {
  "1": "搜索其中任何一个词，都会同时查找其余的词",
  "2": "搜索第一个词时同时查找其余的词，反过来不会",
} as const;

export function SynonymForm() {
  const { create } = searchSynonym;
  const kind = Form.useWatch<string>("kind") === "2" ? "2" : "1";
  return (
    <>
      <CrudField
        of={create}
        name="terms"
        rules={[termsRule]}
        extra="输入一个词后按回车；可粘贴“起落架 = landing gear = LG”"
        renderValue={(value) => <TermList terms={Array.isArray(value) ? value : []} kind={kind} />}
      >
        <TermsInput />
      </CrudField>
      <CrudField of={create} name="kind" extra={hints[kind]} />
      <CrudField of={create} name="status" />
      <CrudField of={create} name="remark" />
    </>
  );
}

/** Separators between the words of a pasted line. */
const separators = ["=>", "→", "=", "＝", "\n"];

/** Terms of a synonym set, in typed order. */
function TermsInput({ value = [], onChange, ...input }: SelectProps<string[]>) {
  return (
    <Select
      {...input}
      mode="tags"
      open={false}
      suffixIcon={null}
      maxCount={maxTerms}
      tokenSeparators={separators}
      value={value}
      placeholder="请输入词条"
      onChange={(terms, option) =>
        onChange?.(terms.map((term) => term.trim()).filter(Boolean), option)
      }
    />
  );
}
