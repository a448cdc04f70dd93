import { Suspense, useState } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import { previousSignIn, type UserProfile } from "../../session/profile.ts";
import { Button } from "../../ui/button.tsx";
import { AvatarButton } from "./avatar-button.tsx";
import styles from "./person-panel.module.css";

const PasswordDialog = lazyPart(() => import("./password-dialog.tsx"));

/** The current user's name, avatar and password. */
export function PersonPanel({ profile }: { profile: UserProfile }) {
  const { user, roleGroup } = profile;
  const [changing, setChanging] = useState(false);
  return (
    <aside className={styles.panel} aria-label="账号">
      <AvatarButton key={user.avatarUrl} url={user.avatarUrl} />
      <p className="mt-4 text-lg strong">{user.nickName}</p>
      <p className="muted data-loose">{user.userName}</p>
      <dl>
        <div>
          <dt className="muted">角色</dt>
          <dd>{roleGroup || "未分配"}</dd>
        </div>
        <div>
          <dt className="muted">创建时间</dt>
          <dd>{user.createTime}</dd>
        </div>
        <div>
          <dt className="muted">上次登录</dt>
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
