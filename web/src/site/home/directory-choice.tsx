import type { OfferedProvider } from "@aeromaint/contracts/auth/sign-in.ts";
import { useId } from "react";
import { Select } from "../../ui/select/select.tsx";
import styles from "../../ui/text-field.module.css";

interface DirectoryChoiceProps {
  directories: readonly OfferedProvider[];
  /** Empty: this platform's own password. */
  value: string;
  onChange: (providerId: string) => void;
}

/** Whose password is typed: a directory of the company's, or this platform's. */
export default function DirectoryChoice({ directories, value, onChange }: DirectoryChoiceProps) {
  const id = useId();
  return (
    <div className={`grid gap-1 min-w-0 ${styles.field}`}>
      <label className="note" htmlFor={id}>
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
