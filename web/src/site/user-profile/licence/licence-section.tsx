import type { OwnLicence } from "@aeromaint/contracts/people/licence.ts";
import { FactList } from "../../facts.tsx";
import { Section } from "../section.tsx";
import { LicenceDays } from "./licence-days.tsx";

/** A maintenance person's licence, which staff enter. */
export function LicenceSection({ licence }: { licence: OwnLicence }) {
  const { certificate, lssuingUnit, expiryDate } = licence;
  return (
    <Section title="本人证照">
      <LicenceDays expiry={expiryDate} />
      <FactList
        facts={[
          { title: "证照", value: certificate },
          { title: "颁发单位", value: lssuingUnit },
        ]}
      />
    </Section>
  );
}
