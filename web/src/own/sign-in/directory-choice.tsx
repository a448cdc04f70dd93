import type { OfferedProvider } from "@aeromaint/contracts/auth/sign-in.ts";
import { useId } from "react";
import { Select } from "../../ui/select/select.tsx";

interface DirectoryChoiceProps {
  directories: readonly OfferedProvider[];
  /** Id of the directory; empty for this platform. */
  value: string;
  onChange: (providerId: string) => void;
}

/** Select of the directory that checks the password: the company's, or this platform. */
export default function DirectoryChoice({ directories, value, onChange }: DirectoryChoiceProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <label className="text-muted text-sm" htmlFor={id}>
        登录方式
      </label>
      <Select
        id={id}
        value={value}
        options={[
          ...directories.map(({ providerId, providerName }) => ({
            value: providerId,
            label: providerName,
          })),
          { value: "", label: "本平台账号" },
        ]}
        onChange={onChange}
      />
    </div>
  );
}
