import { RoleNameItem } from "./role-name-item.tsx";
import { ScopeFields } from "./scope-fields.tsx";

/** The data scope alone, of a role that is there. */
export function ScopeForm() {
  return (
    <>
      <RoleNameItem />
      <ScopeFields />
    </>
  );
}
