import type { OwnLicence } from "@aeromaint/contracts/people/licence.ts";
import { licenceState, licenceStates } from "@aeromaint/contracts/people/licence-state.ts";
import { useState } from "react";
import { Link } from "react-router";
import { type UserProfile, useProfile } from "../../session/profile.ts";
import { signOut } from "../../session/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useStoredSetting } from "../../ui/storage/stored-setting.ts";
import { ownLicenceId, paths } from "../paths.ts";
import { OwnTaskList, type OwnTasksQuery } from "./own-tasks.tsx";
import sideBoxStyles from "./side-box.module.css";
import styles from "./user-card.module.css";

const siteAccount = "03";
const ownLicence = `${paths.userProfile}#${ownLicenceId}`;

/** Side box of a signed-in person: name and open tasks. */
export function UserCard({ tasks }: { tasks: OwnTasksQuery }) {
  const { data, isError } = useProfile();
  return (
    <section className={`${sideBoxStyles.box} ${styles.box}`} aria-label="用户面板">
      <div className={styles.person}>
        {data ? <Identity profile={data} /> : <Skeleton height={36} />}
        <Button variant="quiet" onClick={() => void signOut()}>
          退出登录
        </Button>
      </div>
      {isError && <p className={sideBoxStyles.problem}>个人信息加载失败，请稍后刷新页面重试</p>}
      {data?.licence && <Licence licence={data.licence} />}
      {/* What waits says itself what it would be reminded of. */}
      {data && tasks.data?.total === 0 && <Reminders profile={data} />}
      <OwnTaskList tasks={tasks} />
    </section>
  );
}

function Identity({ profile: { user, roleGroup } }: { profile: UserProfile }) {
  return (
    <>
      <Link to={paths.userProfile} className={styles.name}>
        <Avatar key={user.avatarUrl} url={user.avatarUrl} />
        <b className="truncate">{user.nickName}</b>
        <small className="muted truncate">{roleGroup}</small>
      </Link>
      {user.userType !== siteAccount && (
        <a className="link text-sm nowrap no-underline" href="/">
          管理后台
        </a>
      )}
    </>
  );
}

/** Own licence and its remaining validity as text, in addition to the colour. */
function Licence({ licence: { certificate, daysLeft } }: { licence: OwnLicence }) {
  const state = licenceState(daysLeft);
  return (
    <Link className={styles.licence} data-state={state} to={ownLicence}>
      <span className="truncate">{certificate ?? "本人证照"}</span> <b>{licenceStates[state]}</b>{" "}
      <small className="hint technical tabular nowrap">{daysText(daysLeft)}</small>
    </Link>
  );
}

function daysText(daysLeft: number): string {
  return daysLeft < 0 ? `超期 ${-daysLeft} 天` : `剩余 ${daysLeft} 天`;
}

/** Reminders once per sign-in, until dismissed. They are about the account and the licence. */
function Reminders({ profile }: { profile: UserProfile }) {
  const { user, reminders, licence } = profile;
  const signIn = `${user.userId} ${user.loginDate}`;
  const [reminded, setReminded] = useStoredSetting("reminded", "");
  if (reminders.length === 0 || reminded === signIn) return null;
  return (
    <section className={styles.reminders} aria-label="提醒">
      {reminders.map((sentence) => (
        <Link
          key={sentence}
          to={licence ? ownLicence : paths.userProfile}
          className={styles.reminder}
        >
          <span className="grow">{sentence}</span>
          <b className={styles.press}>查看</b>
        </Link>
      ))}
      <Button variant="quiet" onClick={() => setReminded(signIn)}>
        知道了
      </Button>
    </section>
  );
}

function Avatar({ url }: { url: string | null }) {
  const [broken, setBroken] = useState(false);
  if (!url || broken) return <span className={styles.avatar} title="暂无头像" />;
  return (
    <img
      className={styles.avatar}
      src={url}
      width={36}
      height={36}
      alt=""
      onError={() => setBroken(true)}
    />
  );
}
