import type { NamedAircraft } from "@aeromaint/contracts/facets/facets.ts";
import { useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import styles from "./facets.module.css";

interface RegistrationFieldProps {
  /** The registration of the address; a new one needs a new key. */
  registration: string;
  /** What it names; null while nobody knows. */
  aircraft: NamedAircraft | null;
  onChoose: (registration: string) => void;
}

/** A registration, for what applies to that very aircraft. */
export function RegistrationField({ registration, aircraft, onChoose }: RegistrationFieldProps) {
  const [typed, setTyped] = useState(registration);
  const id = useId();
  return (
    <form
      className={styles.registration}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(typed.trim());
      }}
    >
      <label htmlFor={id}>注册号</label>
      <div className={styles.registrationRow}>
        <input
          id={id}
          type="search"
          placeholder="输入注册号，例如 B-6001"
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">查询</Button>
      </div>
      <p className={styles.aircraft} role="status">
        {registration && aircraft && aircraftText(aircraft)}
      </p>
    </form>
  );
}

/** What aircraft it is, and that it is not in service where it is not. */
export function aircraftText(aircraft: NamedAircraft): string {
  const { registration, typeName, msn, state, serviceFrom, serviceUntil } = aircraft;
  const name = `${registration} · ${typeName} · MSN ${msn}`;
  if (state === "retired") return `${name}，已退出运行（最后一天 ${serviceUntil}）`;
  if (state === "future") return `${name}，${serviceFrom} 起投入运行`;
  return name;
}
