import { providerRedirectPath } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import {
  companyUserTypes,
  directorySecurities,
  isWorkplace,
  linkColumns,
  type ProviderFlag,
  type ProviderInput,
  type ProviderKind,
  providerFields,
  providerKinds,
  requiredProviderFields,
  signInProvider,
  type WorkplaceKind,
  workplaceClaims,
} from "@aeromaint/contracts/auth/company/provider.ts";
import { Alert, Checkbox, Form, Input, Select, Switch, Typography } from "antd";
import { editorMode, useEditorContext } from "../../../crud/dialog/editor-mode.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { FormColumns } from "../../../crud/form/form-columns.tsx";
import { labelOptions } from "../../../crud/form/label-options.ts";
import { OwnerDeptSelect } from "../../shared/documents/owner-dept-select.tsx";

const { create } = signInProvider;
type Name = keyof ProviderInput;
type Labels = Readonly<Record<string, string>>;

const hints: Partial<Record<Name, string>> = {
  issuer: "登录服务器的 Issuer，须为 https 地址；内部网络的地址须由运维人员加入 OUTBOUND_NETWORKS",
  accountClaim: "登录名，例如 preferred_username；目录一般为 sAMAccountName 或 uid",
  subjectClaim: "不随改名变化的标识：AD 为 objectGUID，OpenLDAP 为 entryUUID",
  groupsClaim: "例如 groups；多级名称用点，例如 realm_access.roles；目录一般为 memberOf",
  missingMeansNoGroups: "关闭时，没有得到完整的组就不改变角色；没有组就不给出该字段的登录方请开启",
  searchFilter: "例如 (&(objectClass=person)(sAMAccountName={account}))，{account} 为所填的账号",
  authority: "PEM 格式；不填则使用系统信任的证书",
  linkBy:
    "第一次登录时按该字段找到尚未关联的账号；须由管理员填写，邮箱和手机号须在登录方已验证；管理员和权限超出规则编写人的账号不会自动关联",
  creates: "关闭时，没有账号的人不能登录；新账号为后台用户",
  deptRules: "每行一条：部门字段的值 = 部门名称或路径，例如 Line = 总公司/航线车间",
  roleRules:
    "每行一条：组 = 角色标识，多个用逗号分隔；离开该组的人登录时收回这些角色；组不完整时角色不变",
  factorValues: "登录方给出其中任一值时，本平台不再要求二次验证，例如 mfa",
};

const ownInstallation = "只在本单位私有部署时填写接口地址，公有云留空";
const workplaceHints: Record<WorkplaceKind, string> = {
  wecom: "客户端 ID 填写企业 ID（CorpID），第二项填写自建应用的 AgentId，密钥为该应用的 Secret",
  dingtalk: "客户端 ID 填写应用的 Client ID（AppKey），第二项填写本企业的 CorpId",
  feishu: "客户端 ID 填写自建应用的 App ID，第二项可填写本企业的 tenant_key",
};
/** Long texts need the whole width. */
const wideFields: readonly string[] = ["authority", "searchFilter"];
const noClaims = { emailClaim: null, phoneClaim: null, deptClaim: null, groupsClaim: null };

/** Fields of the chosen kind of provider. */
export default function ProviderForm({ providerId }: { providerId: string | null }) {
  const form = Form.useFormInstance();
  const kind = Form.useWatch<ProviderKind | undefined>("kind") ?? "oidc";
  const creates = Form.useWatch<boolean | undefined>("creates");
  const { mode } = useEditorContext();
  const isDirectory = kind === "ldap";
  const isOidc = kind === "oidc";
  const isKept = mode !== editorMode.add && Boolean(form.getFieldValue("hasSecret"));
  const needed: readonly Name[] = requiredProviderFields[kind];
  const field = (name: Name) => (
    <CrudField
      key={name}
      of={create}
      name={name}
      {...(needed.includes(name) && { required: true })}
      extra={isWorkplace(kind) && name === "issuer" ? ownInstallation : hints[name]}
    />
  );
  const chosen = (name: Name, labels: Labels, onSelect?: (value: string) => void) => (
    <CrudField
      key={name}
      of={create}
      name={name}
      extra={hints[name]}
      required={needed.includes(name) || name === "linkBy" || name === "kind"}
      lockable={name === "kind"}
      renderValue={(value) => labels[String(value)] ?? "—"}
    >
      <Select options={labelOptions(labels)} {...(onSelect && { onSelect })} />
    </CrudField>
  );
  const own = providerFields[kind];
  const isWide = (name: string) => wideFields.includes(name);
  return (
    <>
      <FormColumns
        wide={
          <>
            {!isDirectory && providerId && (
              <ReturnAddress providerId={providerId} isOidc={isOidc} />
            )}
            {isWorkplace(kind) && (
              <div className="mb-4">
                <Alert type="info" showIcon title={workplaceHints[kind]} />
              </div>
            )}
          </>
        }
      >
        {field("providerName")}
        {chosen("kind", providerKinds, (next) => {
          if (isWorkplace(next)) form.setFieldsValue({ ...noClaims, ...workplaceClaims[next] });
        })}
        <CrudField
          of={create}
          name="userTypes"
          renderValue={(value) =>
            [value]
              .flat()
              .map((type) => (companyUserTypes as Labels)[String(type)])
              .join("、")
          }
        >
          <Checkbox.Group options={labelOptions(companyUserTypes)} />
        </CrudField>
        <CrudField of={create} name="status" />
      </FormColumns>
      <FormColumns wide={own.filter(isWide).map(field)}>
        {own
          .filter((name) => !isWide(name))
          .map((name) => (name === "security" ? chosen(name, directorySecurities) : field(name)))}
        <CrudField
          of={create}
          name="secret"
          required={isWorkplace(kind) && !isKept}
          extra={isDirectory ? "服务账号的密码，保存后不再显示" : "客户端密钥，保存后不再显示"}
          renderValue={() => (isKept ? "已设置" : "—")}
        >
          <Input.Password
            autoComplete="new-password"
            placeholder={isKept ? "已设置，留空则不变" : "请输入密钥"}
          />
        </CrudField>
      </FormColumns>
      <FormColumns wide={(["deptRules", "roleRules", "remark"] as const).map(field)}>
        {isDirectory && field("subjectClaim")}
        {(["accountClaim", "nameClaim", "emailClaim", "phoneClaim"] as const).map(field)}
        {(["deptClaim", "groupsClaim"] as const).map(field)}
        <FlagField name="missingMeansNoGroups" />
        {chosen("linkBy", linkColumns)}
        <FlagField name="creates" />
        {creates && (
          <CrudField of={create} name="deptId" required>
            <OwnerDeptSelect />
          </CrudField>
        )}
        {isOidc && field("factorValues")}
        {isOidc && <FlagField name="signsOutThere" />}
      </FormColumns>
    </>
  );
}

function FlagField({ name }: { name: ProviderFlag }) {
  const { mode } = useEditorContext();
  return (
    <Form.Item
      name={name}
      label={create.properties[name].title}
      extra={hints[name]}
      valuePropName="checked"
    >
      <Switch disabled={mode === editorMode.view} />
    </Form.Item>
  );
}

/** Addresses to register at the provider. */
function ReturnAddress({ providerId, isOidc }: { providerId: string; isOidc: boolean }) {
  const { origin } = window.location;
  return (
    <Form.Item
      label="回调地址"
      extra={`在登录服务器上登记${isOidc ? "；退出通知（back-channel logout）的地址为第二行" : ""}`}
    >
      <Typography.Text copyable className="wrap-anywhere">
        {`${origin}${providerRedirectPath(providerId)}`}
      </Typography.Text>
      <br />
      {isOidc && (
        <Typography.Text copyable className="wrap-anywhere">
          {`${origin}/api/auth/company/${providerId}/logout`}
        </Typography.Text>
      )}
    </Form.Item>
  );
}
