import type { OfferedProvider } from "@aeromaint/contracts/auth/sign-in.ts";
import styles from "../../ui/text-field.module.css";

interface DirectoryChoiceProps {
  directories: readonly OfferedProvider[];
  /** Empty: this platform's own password. */
  value: string;
  onChange: (providerId: string) => void;
}

/** Whose password is typed: a directory of the company's, or this platform's. */
export default function DirectoryChoice({ directories, value, onChange }: DirectoryChoiceProps) {
  return (
    <label className={`grid gap-1 min-w-0 ${styles.field}`}>
      <span className="note">登录方式</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {directories.map(({ providerId, providerName }) => (
          <option key={providerId} value={providerId}>
            {providerName}
          </option>
        ))}
        <option value="">本平台账号</option>
      </select>
    </label>
  );
}
