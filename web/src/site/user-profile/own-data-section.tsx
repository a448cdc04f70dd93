import type { OwnLicence } from "@aeromaint/contracts/people/licence.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { profilePath, type UserProfile } from "../../session/profile.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FactList } from "../shared/facts.tsx";
import { LicenceDays } from "./licence/licence-days.tsx";
import { Section } from "./section.tsx";

// Opened by a press.
const OwnDataForm = lazyPart(() => import("./own-data-form.tsx"));

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

/** The current user's data: four fields are editable, administrators maintain the rest. */
export function OwnDataSection({ profile }: { profile: UserProfile }) {
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const sex = useDictionary("USER_SEX");
  const { user, postGroup, roleGroup } = profile;
  const fixed = [
    { title: "账号", value: user.userName },
    { title: "岗位", value: postGroup },
    { title: "部门", value: user.deptName },
    { title: "角色", value: roleGroup },
  ];
  const own = [
    { title: "姓名", value: user.nickName },
    { title: "性别", value: sex.label(user.sex) },
    { title: "手机号", value: user.phonenumber },
    { title: "邮箱", value: user.email },
  ];
  if (!editing) {
    return (
      <Section title="个人资料" action={<Button onClick={() => setEditing(true)}>修改</Button>}>
        <FactList facts={[...own, ...fixed]} />
      </Section>
    );
  }
  return (
    <Section title="个人资料">
      <Suspense fallback={<Skeleton height={200} />}>
        <OwnDataForm
          user={user}
          leave={async () => {
            await client.invalidateQueries({ queryKey: [profilePath] });
            setEditing(false);
          }}
        />
      </Suspense>
      <FactList facts={fixed} />
    </Section>
  );
}
