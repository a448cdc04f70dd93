import type { OwnLicence } from "@aeromaint/contracts/people/licence.ts";
import { Suspense, useState } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import { AvatarButton } from "../../own/profile/avatar-button.tsx";
import { LicenceDays } from "../../own/profile/licence-days.tsx";
import { previousSignIn, type UserProfile } from "../../session/profile.ts";
import { Button } from "../../ui/button.tsx";
import { FactList } from "../../ui/text/facts.tsx";
import styles from "./person-panel.module.css";
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
  return (
    <aside
      className={`card flex flex-col items-center border-t-3 border-t-accent-fill p-6 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-4 max-sm:p-4 ${styles.panel}`}
      aria-label="账号"
    >
      <AvatarButton key={user.avatarUrl} url={user.avatarUrl} crop={CropModal} />
      <p className="mt-4 font-semibold text-lg">{user.nickName}</p>
      <p className="font-normal font-technical text-muted text-sm/normal">{user.userName}</p>
      <dl>
        <div>
          <dt className="text-muted">角色</dt>
          <dd>{roleGroup || "未分配"}</dd>
        </div>
        <div>
          <dt className="text-muted">创建时间</dt>
          <dd>{user.createTime}</dd>
        </div>
        <div>
          <dt className="text-muted">上次登录</dt>
          <dd>{previousSignIn(user)}</dd>
        </div>
      </dl>
      <Button wide onClick={() => setChanging(true)}>
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
