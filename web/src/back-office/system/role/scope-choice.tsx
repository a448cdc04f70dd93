import { dictionaries, type ValueOf } from "@aeromaint/contracts/dictionaries.ts";
import { roleScope } from "@aeromaint/contracts/system/role.ts";
import { Radio } from "antd";
import { useDictionary } from "../../../reference-data/dictionaries.ts";
import { coverageText } from "./coverage-text.ts";
import styles from "./scope-choice.module.css";
import { useRoleCoverage } from "./use-role-coverage.ts";

interface ScopeChoiceProps {
  /** Null for a role that is being made. */
  roleId: string | null;
  id?: string;
  value?: string;
  onChange?: (dataScope: ValueOf<"DATA_SCOPE">) => void;
}

const scopes = dictionaries.DATA_SCOPE.values.map(({ value }) => value);

/** The data scopes, each with what it covers for those who hold the role. */
export function ScopeChoice({ roleId, id, value, onChange }: ScopeChoiceProps) {
  const { label } = useDictionary("DATA_SCOPE");
  const { data: coverage } = useRoleCoverage(roleId);
  return (
    <Radio.Group
      {...(id && { id })}
      aria-label={roleScope.properties.dataScope.title}
      className={styles.choice}
      value={value}
      onChange={({ target }) => onChange?.(target.value)}
    >
      {scopes.map((scope) => {
        const covered = coverage?.scopes.find(({ dataScope }) => dataScope === scope);
        return (
          <Radio key={scope} value={scope} disabled={covered?.grantable === false}>
            <span className="block">{label(scope)}</span>
            <span className="block hint break-anywhere">{coverageText(scope, coverage)}</span>
          </Radio>
        );
      })}
    </Radio.Group>
  );
}

/** One scope with what it covers, to be read. */
export function ScopeFact({ roleId, dataScope }: { roleId: string | null; dataScope: string }) {
  const { label } = useDictionary("DATA_SCOPE");
  const { data: coverage } = useRoleCoverage(roleId);
  return (
    <span>
      <span className="block">{label(dataScope)}</span>
      <span className="block hint break-anywhere">{coverageText(dataScope, coverage)}</span>
    </span>
  );
}
