import {
  type CirculationQuestion,
  maxOptions,
  maxQuestions,
} from "@aeromaint/contracts/documents/circulation.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Form, Input, Select } from "antd";
import type { FormValues } from "../../../../crud/resource-types.ts";

const required = [{ required: true, whitespace: true, message: messages.required }];
const letters = Array.from({ length: maxOptions }, (_, place) => String.fromCharCode(65 + place));

interface FormQuestion {
  question: string;
  /** One option per line. */
  options: string;
  answer: number;
}

const linesOf = (options = "") =>
  options
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Questions in the format of the API. */
export function questionsOf({ questions = [] }: FormValues): CirculationQuestion[] {
  // The fields below produce this type.
  return (questions as FormQuestion[]).map(({ question, options, answer }) => ({
    question,
    options: linesOf(options),
    answer,
  }));
}

/** Up to five questions. The reader must answer all of them correctly. */
export function QuestionFields() {
  return (
    <Form.List name="questions">
      {(questions, { add, remove }) => (
        <>
          {questions.map(({ key, name }) => (
            <fieldset key={key} className="relative mb-3 rounded-md border px-3 py-2">
              <legend className="px-1.5 text-muted">第 {name + 1} 题</legend>
              <Button
                className="absolute -top-0.5 right-2"
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除第 ${name + 1} 题`}
                onClick={() => remove(name)}
              />
              <QuestionItem name={name} />
            </fieldset>
          ))}
          {questions.length < maxQuestions && (
            <Button
              type="dashed"
              block
              icon={<PlusOutlined aria-hidden />}
              onClick={() => add({ answer: 0 })}
            >
              增加题目（须全部答对才能签收）
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}

function QuestionItem({ name }: { name: number }) {
  const options = linesOf(Form.useWatch(["questions", name, "options"], Form.useFormInstance()));
  return (
    <>
      <Form.Item name={[name, "question"]} label="题目" rules={required}>
        <Input maxLength={300} placeholder="请输入题目" />
      </Form.Item>
      <Form.Item
        name={[name, "options"]}
        label="选项"
        extra={`每行一个选项，2 至 ${maxOptions} 个`}
        rules={[
          {
            validator: async (_rule, typed?: string) => {
              const count = linesOf(typed).length;
              if (count < 2 || count > maxOptions)
                throw new Error(`请输入 2 至 ${maxOptions} 个选项`);
            },
          },
        ]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: maxOptions }} />
      </Form.Item>
      <Form.Item name={[name, "answer"]} label="正确答案">
        <Select
          options={options
            .slice(0, maxOptions)
            .map((label, value) => ({ value, label: `${letters[value]}. ${label}` }))}
        />
      </Form.Item>
    </>
  );
}
