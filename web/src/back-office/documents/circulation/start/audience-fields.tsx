import type { Audience } from "@aeromaint/contracts/documents/audience.ts";
import { circulationPath } from "@aeromaint/contracts/documents/circulation-state.ts";
import { useQuery } from "@tanstack/react-query";
import { Checkbox, Form, Select, TreeSelect } from "antd";
import { useDeferredValue } from "react";
import { api } from "../../../../api/api.ts";
import type { FormValues } from "../../../../crud/resource-types.ts";
import { PersonSelect } from "../../../shared/people/person-select.tsx";
import { useDeptTree, usePosts } from "../../../shared/people/user-choices.ts";

const audiencePath = `${circulationPath}/audience`;

/** The fields below as the wire has them, without what is empty. */
export function audienceOf(values: FormValues): Audience {
  // The fields below make it.
  const { deptIds, withBelow, postIds, roleIds, licences, userIds } = values as Audience;
  const lists = { deptIds, postIds, roleIds, licences, userIds };
  const named = Object.entries(lists).filter(([, list]) => list && list.length > 0);
  return {
    ...Object.fromEntries(named),
    ...(deptIds?.length && { withBelow: withBelow ?? false }),
  };
}

/** Who has to sign: everybody whom one of these names. */
export function AudienceFields() {
  const depts = useDeptTree();
  const posts = usePosts().map(({ postId, postName }) => ({ value: postId, label: postName }));
  const { data } = useQuery({
    queryKey: [circulationPath, "audience"],
    queryFn: ({ signal }) => api.get(audiencePath, {}, { signal }),
    staleTime: 60_000,
  });
  const roles = data?.roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }));
  const licences = data?.licences.map((licence) => ({ value: licence, label: licence }));
  return (
    <>
      <Form.Item name="deptIds" label="部门">
        <TreeSelect
          multiple
          allowClear
          treeData={depts}
          fieldNames={{ label: "label", value: "id", children: "children" }}
          showSearch={{ treeNodeFilterProp: "label" }}
          placeholder="请选择部门"
        />
      </Form.Item>
      <Form.Item name="withBelow" valuePropName="checked" initialValue={true}>
        <Checkbox>含下级部门</Checkbox>
      </Form.Item>
      <Form.Item name="postIds" label="岗位">
        <Many options={posts} placeholder="请选择岗位" />
      </Form.Item>
      <Form.Item name="roleIds" label="角色">
        <Many options={roles ?? []} placeholder="请选择角色" />
      </Form.Item>
      <Form.Item name="licences" label="证照" extra="持有所选证照且在有效期内的人员">
        <Many options={licences ?? []} placeholder="请选择证照" />
      </Form.Item>
      <Form.Item name="userIds" label="人员">
        <PersonSelect isMany />
      </Form.Item>
      <AudienceSize />
    </>
  );
}

/** How many people that are, as soon as somebody is chosen. */
function AudienceSize() {
  const form = Form.useFormInstance();
  const audience = useDeferredValue(audienceOf(Form.useWatch([], form) ?? {}));
  const hasAny = Object.values(audience).some(Array.isArray);
  const { data } = useQuery({
    queryKey: [circulationPath, "audience", audience],
    queryFn: () => api.put(audiencePath, audience),
    enabled: hasAny,
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  });
  return (
    <Form.Item label="传阅人数" name="audience">
      <output>{hasAny && data ? `${data.recipients} 人` : "请至少选择一项范围"}</output>
    </Form.Item>
  );
}

interface ManyProps {
  options: { value: string; label: string }[];
  placeholder: string;
  id?: string;
  value?: string[];
  onChange?: (value: string[]) => void;
}

function Many(props: ManyProps) {
  return <Select {...props} mode="multiple" showSearch={{ optionFilterProp: "label" }} />;
}
