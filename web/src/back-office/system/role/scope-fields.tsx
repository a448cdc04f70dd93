import { dictionaries, type ValueOf } from "@aeromaint/contracts/dictionaries.ts";
import {
  adminRoleKey,
  customDataScope,
  type RoleCoverage,
  role,
  roleScope,
} from "@aeromaint/contracts/system/role.ts";
import { useQuery } from "@tanstack/react-query";
import { Form, Radio } from "antd";
import { callQuery, quietQuery } from "../../../api/query-by-key.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { type CheckState, CheckTree } from "../../../crud/tree/check-tree.tsx";
import { subtreeIds, type TreeNode, treePathTo } from "../../../crud/tree/use-lazy-tree.ts";
import { useDictionary } from "../../../reference-data/dictionaries.ts";

/**
 * Data scope of the role in the form. Departments are shown and sent only for the scope of selected
 * departments.
 */
export function ScopeFields() {
  const form = Form.useFormInstance();
  const isChosen = Form.useWatch("dataScope", form) === customDataScope;
  const roleId: string | null = form.getFieldValue("roleId") ?? null;
  const isAdmin = form.getFieldValue("roleKey") === adminRoleKey;
  return (
    <>
      <CrudField
        of={roleScope}
        name="dataScope"
        renderValue={(scope) =>
          isAdmin ? "全部数据" : <ReadOnlyScope roleId={roleId} dataScope={String(scope ?? "")} />
        }
      >
        <ScopeChoice roleId={roleId} />
      </CrudField>
      {isChosen && (
        <CrudField
          of={roleScope}
          name="deptIds"
          required
          renderValue={(ids) => <DeptTree value={ids as string[]} readOnly />}
        >
          <DeptTree />
        </CrudField>
      )}
    </>
  );
}

/**
 * A selected department does not include its descendants. Ancestors of selected ones are
 * half-checked.
 */
export function deptCheckState(tree: readonly TreeNode[], named: ReadonlySet<string>): CheckState {
  const all = tree.flatMap(subtreeIds);
  const above = new Set(
    all.filter((id) => named.has(id)).flatMap((id) => treePathTo(tree, id).map((node) => node.id)),
  );
  return {
    checked: all.filter((id) => named.has(id)),
    half: all.filter((id) => above.has(id) && !named.has(id)),
  };
}

/** Checking a department selects its descendants too, which can then be unchecked one by one. */
export function toggleDept(
  tree: readonly TreeNode[],
  named: ReadonlySet<string>,
  { id, on }: { id: string; on: boolean },
): string[] {
  const node = treePathTo(tree, id).at(-1);
  const touched = node ? subtreeIds(node) : [];
  const left = [...named].filter((each) => !touched.includes(each));
  return on ? [...left, ...touched] : left;
}

/** Sentence about the data that holders of a role can see. */
export function coverageText(dataScope: string, coverage: RoleCoverage | undefined): string {
  const meaning = meanings[dataScope] ?? "";
  const covered = coverage?.scopes.find((one) => one.dataScope === dataScope);
  if (!coverage || !covered || dataScope === ownRows) return meaning;
  const { total, names, isAll } = covered;
  if (dependsOnHolders.includes(dataScope) && coverage.holders === 0) {
    return `${meaning}；该角色暂无用户`;
  }
  if (dataScope === chosen && total === 0) return meaning;
  const more = total > names.length ? "等" : "";
  const listed = total > 0 ? `：${names.join("、")}${more}` : "";
  const same = isAll && dataScope !== everything ? "，即全部部门" : "";
  const whose = dependsOnHolders.includes(dataScope) ? `${coverage.holders} 名用户，` : "";
  return `${meaning}；${whose}共 ${total} 个部门${same}${listed}`;
}

const everything = "1";
const chosen = "2";
const ownRows = "5";
const dependsOnHolders = ["3", "4", "6"];

const meanings: Readonly<Record<string, string>> = {
  "1": "所有部门的数据",
  "2": "下方勾选的部门",
  "3": "用户所在的部门",
  "4": "用户所在的部门及其下级",
  "5": "不按部门，只有本人创建或属于本人的数据",
  "6": "用户所在的一级部门及其全部下级",
};

interface DeptTreeProps {
  id?: string;
  /** Selected departments of the role's data scope. */
  value?: readonly string[];
  onChange?: (deptIds: string[]) => void;
  readOnly?: boolean;
}

const path = "/system/common/dept/tree";

/** Visible departments of the signed-in person, with those of a role checked. */
function DeptTree({ id, value = [], onChange, readOnly }: DeptTreeProps) {
  const { data: tree } = useQuery(callQuery(path));
  const named = new Set(value);
  return (
    <CheckTree
      id={id}
      tree={tree}
      checkState={deptCheckState(tree ?? [], named)}
      onCheck={(deptId, on) => onChange?.(toggleDept(tree ?? [], named, { id: deptId, on }))}
      onCheckAll={onChange}
      readOnly={readOnly}
    />
  );
}

interface ScopeChoiceProps {
  /** Null for a new role. */
  roleId: string | null;
  id?: string;
  value?: string;
  onChange?: (dataScope: ValueOf<"DATA_SCOPE">) => void;
}

const scopes = dictionaries.DATA_SCOPE.values.map(({ value }) => value);

/** Data scopes, each with its coverage for the holders of the role. */
function ScopeChoice({ roleId, id, value, onChange }: ScopeChoiceProps) {
  const { label } = useDictionary("DATA_SCOPE");
  const { data: coverage } = useRoleCoverage(roleId);
  return (
    <Radio.Group
      {...(id && { id })}
      aria-label={roleScope.properties.dataScope.title}
      className="flex flex-col gap-2"
      value={value}
      onChange={({ target }) => onChange?.(target.value)}
    >
      {scopes.map((scope) => {
        const covered = coverage?.scopes.find(({ dataScope }) => dataScope === scope);
        return (
          <Radio key={scope} value={scope} disabled={covered?.grantable === false}>
            <span className="block">{label(scope)}</span>
            <span className="wrap-anywhere block text-muted text-xs">
              {coverageText(scope, coverage)}
            </span>
          </Radio>
        );
      })}
    </Radio.Group>
  );
}

/** One data scope with its coverage, read-only. */
function ReadOnlyScope({ roleId, dataScope }: { roleId: string | null; dataScope: string }) {
  const { label } = useDictionary("DATA_SCOPE");
  const { data: coverage } = useRoleCoverage(roleId);
  return (
    <span>
      <span className="block">{label(dataScope)}</span>
      <span className="wrap-anywhere block text-muted text-xs">
        {coverageText(dataScope, coverage)}
      </span>
    </span>
  );
}

const newRole = "0";

/** Coverage of each data scope for the holders of a role; null for a new role. */
function useRoleCoverage(roleId: string | null) {
  const path = `${role.path}/scope/${roleId ?? newRole}` as const;
  return useQuery({
    ...quietQuery(path),
  });
}
