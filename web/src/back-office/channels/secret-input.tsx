import { Button, Input } from "antd";

interface SecretInputProps {
  /** Whether the platform offers one. */
  generates: boolean;
  isKept: boolean;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** What goes in and is never shown again. */
export function SecretInput({ generates, isKept, id, value = "", onChange }: SecretInputProps) {
  const input = (
    <Input.Password
      id={id ?? ""}
      value={value}
      autoComplete="new-password"
      placeholder={isKept ? "已设置，留空则不变" : "请输入"}
      onChange={({ target }) => onChange?.(target.value)}
    />
  );
  if (!generates) return input;
  return (
    <span className="flex gap-2">
      {input}
      <Button onClick={() => onChange?.(newHookSecret())}>生成</Button>
    </span>
  );
}

const secretBytes = 32;

/** A secret as Standard Webhooks write it. */
function newHookSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
