import type { OwnLicence } from "@aeromaint/contracts/people/licence.ts";
import { Suspense, useState } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import { AvatarButton } from "../../own/profile/avatar-button.tsx";
import { LicenceDays } from "../../own/profile/licence-days.tsx";
import { previousSignIn, type UserProfile } from "../../session/profile.ts";
import { Button } from "../../ui/button.tsx";
import { FactList } from "../../ui/text/facts.tsx";
import { Section } from "./section.tsx";

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

const PasswordDialog = lazyPart(() => import("./password-dialog.tsx"));
const CropModal = lazyPart(() => import("../shared/forms/crop-modal.tsx"));

/** The current user's name, avatar and password. */
export function PersonPanel({ profile }: { profile: UserProfile }) {
  const { user, roleGroup } = profile;
  const [changing, setChanging] = useState(false);
  const facts = [
    ["角色", roleGroup || "未分配"],
    ["创建时间", user.createTime],
    ["上次登录", previousSignIn(user)],
  ];
  return (
    <aside
      className="card flex flex-col items-center border-t-3 border-t-accent-fill p-6 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-4 max-sm:p-4 max-sm:[&>:first-child]:row-span-3"
      aria-label="账号"
    >
      <AvatarButton key={user.avatarUrl} url={user.avatarUrl} crop={CropModal} />
      <p className="mt-4 font-semibold text-lg max-sm:mt-0">{user.nickName}</p>
      <p className="font-technical text-muted text-sm/normal">{user.userName}</p>
      <dl className="my-5 grid gap-3 self-stretch border-y py-4 text-sm max-sm:mt-1 max-sm:mb-0 max-sm:gap-0.5 max-sm:border-0 max-sm:p-0">
        {facts.map(([title, value]) => (
          <div key={title} className="flex justify-between gap-4">
            <dt className="whitespace-nowrap text-muted">{title}</dt>
            <dd className="break-keep text-right font-technical tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Button wide className="max-sm:col-span-full max-sm:mt-3" onClick={() => setChanging(true)}>
        修改密码
      </Button>
      {changing && (
        <Suspense>
          <PasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </aside>
  );
}
