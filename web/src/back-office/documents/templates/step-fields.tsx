import {
  maxReviewSteps,
  type ReviewTemplateDetail,
  type TemplateStep,
} from "@aeromaint/contracts/documents/review.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, ConfigProvider, Form, InputNumber, Radio } from "antd";
import { MultiSelect } from "../../shared/people/audience-fields.tsx";
import { PersonSelect } from "../../shared/people/person-select.tsx";
import { usePosts, useRoles } from "../../shared/people/user-choices.ts";

const rules = [
  { value: "any", label: "一人同意即可" },
  { value: "all", label: "须全部同意" },
];
const emptyStep: TemplateStep = { rule: "any", days: 3 };
const required = [{ required: true, message: messages.required }];

interface StepFieldsProps {
  initial: TemplateStep[];
  people: ReviewTemplateDetail["people"];
  isReadOnly: boolean;
}

/** Steps for a form. Without steps the form starts with an empty one. */
export function stepFormValues(steps: readonly TemplateStep[]): TemplateStep[] {
  return steps.length > 0 ? [...steps] : [emptyStep];
}

/** Steps of a form in the format of the API. */
export function templateStepsOf(steps: unknown): TemplateStep[] {
  // The fields below produce this type.
  return (steps as TemplateStep[]).map(
    ({ rule, days, userIds = [], roleIds = [], postIds = [] }) => ({
      rule,
      days,
      userIds,
      roleIds,
      postIds,
    }),
  );
}

export function StepFields({ initial, people, isReadOnly }: StepFieldsProps) {
  return (
    <ConfigProvider componentDisabled={isReadOnly}>
      <Form.List name="steps" initialValue={initial}>
        {(steps, { add, remove }) => (
          <>
            {steps.map(({ key, name }) => (
              <fieldset key={key} className="relative mb-3 rounded-md border px-4 pt-1">
                <legend className="px-1.5 text-muted text-xs">
                  第 {name + 1} 步 · {name === steps.length - 1 ? "批准" : "审核"}
                </legend>
                {steps.length > 1 && !isReadOnly && (
                  <Button
                    className="absolute end-2 -top-1 z-1"
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`删除第 ${name + 1} 步`}
                    onClick={() => remove(name)}
                  />
                )}
                <StepItem name={name} people={people} />
              </fieldset>
            ))}
            {steps.length < maxReviewSteps && !isReadOnly && (
              <Button
                type="dashed"
                block
                icon={<PlusOutlined aria-hidden />}
                onClick={() => add(emptyStep)}
              >
                增加一步
              </Button>
            )}
          </>
        )}
      </Form.List>
    </ConfigProvider>
  );
}

function StepItem({ name, people }: { name: number; people: ReviewTemplateDetail["people"] }) {
  const roles = useRoles();
  const chosen = Form.useWatch(["steps", name, "postIds"]);
  const posts = usePosts(chosen);
  const known = people.map(({ userId, nickName }) => ({ value: userId, label: nickName }));
  return (
    <>
      <Form.Item name={[name, "rule"]} label="规则" rules={required}>
        <Radio.Group options={rules} />
      </Form.Item>
      <Form.Item name={[name, "days"]} label="期限（天）" rules={required}>
        <InputNumber min={1} max={90} precision={0} />
      </Form.Item>
      <Form.Item
        name={[name, "userIds"]}
        label="人员"
        dependencies={[
          ["steps", name, "roleIds"],
          ["steps", name, "postIds"],
        ]}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_rule, userIds: string[] = []) => {
              const { roleIds = [], postIds = [] } = getFieldValue(["steps", name]) as TemplateStep;
              if (userIds.length + roleIds.length + postIds.length > 0) return;
              throw new Error("人员、角色、岗位至少选择一项");
            },
          }),
        ]}
      >
        <PersonSelect isMany known={known} />
      </Form.Item>
      <Form.Item name={[name, "roleIds"]} label="角色">
        <MultiSelect options={roles} placeholder="请选择角色" />
      </Form.Item>
      <Form.Item name={[name, "postIds"]} label="岗位">
        <MultiSelect options={posts} placeholder="请选择岗位" />
      </Form.Item>
    </>
  );
}
