import { Tabs } from "antd";
import { useTabSearchParams } from "../../crud/tab-location.tsx";
import { accountKinds, natures } from "./account-kinds.ts";
import { AccountList } from "./account-list.tsx";

/** Accounts of four kinds, each with its own columns, form and search. */
export default function AccountPage() {
  const [parameters, setParameters] = useTabSearchParams();
  const nature = natures.find((one) => one === parameters.get("userNature")) ?? natures[0];
  return (
    <>
      <Tabs
        activeKey={nature}
        onChange={(userNature) => setParameters({ userNature })}
        items={natures.map((key) => ({ key, label: accountKinds[key].title }))}
      />
      <AccountList key={nature} nature={nature} />
    </>
  );
}
