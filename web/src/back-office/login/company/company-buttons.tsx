import type { OfferedProvider } from "@aeromaint/contracts/auth/sign-in.ts";
import { SafetyCertificateOutlined } from "@ant-design/icons";
import { useMutation } from "@tanstack/react-query";
import { App, Button, Divider, Form, Select } from "antd";
import { messageOf } from "../../../api/api-error.ts";
import { redirectToProvider } from "../../../session/company-sign-in.ts";

interface DirectoryChoiceProps extends Partial<Pick<CompanyButtonsProps, "providers">> {
  /** A password of this platform is remembered. */
  isLocal: boolean;
}

/** Whose password is typed: a directory of the company's, or this platform's; nothing where there is none. */
export function DirectoryChoice({ providers = [], isLocal }: DirectoryChoiceProps) {
  const directories = providers.filter(({ isDirectory }) => isDirectory);
  const [first] = directories;
  if (!first) return null;
  const options = directories.map(({ providerId, providerName }) => ({
    value: providerId,
    label: providerName,
  }));
  return (
    <Form.Item name="providerId" initialValue={isLocal ? "" : first.providerId}>
      <Select aria-label="登录方式" options={[...options, { value: "", label: "本平台账号" }]} />
    </Form.Item>
  );
}

interface CompanyButtonsProps {
  providers: readonly OfferedProvider[] | undefined;
  /** Where a sign-in leads. */
  redirect: string;
}

/** The company's own ways in, below the form; nothing where there are none. */
export function CompanyButtons({ providers = [], redirect }: CompanyButtonsProps) {
  const { message } = App.useApp();
  const leaving = useMutation({
    meta: { quiet: true },
    mutationFn: (providerId: string) => redirectToProvider(providerId, redirect),
    onError: (error) => void message.error(messageOf(error)),
  });
  const offered = providers.filter(({ isDirectory }) => !isDirectory);
  if (offered.length === 0) return null;
  return (
    <>
      <Divider plain>或</Divider>
      <div className="grid gap-2">
        {offered.map(({ providerId, providerName }) => (
          <Button
            key={providerId}
            block
            icon={<SafetyCertificateOutlined aria-hidden />}
            loading={leaving.isPending && leaving.variables === providerId}
            onClick={() => leaving.mutate(providerId)}
          >
            {providerName}
          </Button>
        ))}
      </div>
    </>
  );
}
