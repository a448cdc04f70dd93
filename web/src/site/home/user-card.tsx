import {
  licenceState,
  licenceStates,
  type OwnLicence,
} from "@aeromaint/contracts/people/licence.ts";
import { useState } from "react";
import { Link } from "react-router";
import { previousSignIn, type UserProfile, useProfile } from "../../session/profile.ts";
import { signOut } from "../../session/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useStoredSetting } from "../../ui/stored-setting.ts";
import { ownLicenceId, paths } from "../paths.ts";
import styles from "./side-box.module.css";

const siteAccount = "03";

export function UserCard() {
  const { data, isError } = useProfile();
  if (!data) {
    return (
      <>
        <div className={`row gap-4 mb-5 ${styles.person}`}>
          <Skeleton width={72} height={72} />
          <Skeleton width={140} height={24} />
        </div>
        {isError && <p className={styles.problem}>个人信息加载失败，请稍后刷新页面重试</p>}
        <SignOutButton />
      </>
    );
  }
  const { user, roleGroup } = data;
  return (
    <>
      <div className={`row gap-4 mb-5 ${styles.person}`}>
        <Avatar key={user.avatarUrl} url={user.avatarUrl} />
        <div>
          <h2>{user.nickName}</h2>
          <p className="muted data-loose">{user.userName}</p>
        </div>
      </div>
      <Reminders profile={data} />
      {data.licence && <Licence licence={data.licence} />}
      <dl className={styles.facts}>
        <Fact title="角色" value={roleGroup} />
        <Fact title="部门" value={user.deptName} />
        <Fact title="手机号" value={user.phonenumber} />
        <Fact title="上次登录" value={previousSignIn(user)} />
      </dl>
      <SignOutButton office={user.userType !== siteAccount} />
    </>
  );
}

/** One's own licence and how long it is valid; the words say what the colour does. */
function Licence({ licence: { certificate, expiryDate, daysLeft } }: { licence: OwnLicence }) {
  const state = licenceState(daysLeft);
  return (
    <Link
      className={styles.licence}
      data-state={state}
      to={`${paths.userProfile}#${ownLicenceId}`}
      aria-label={`本人证照：${certificate ?? "证照"}，${licenceStates[state]}，${daysText(daysLeft)}`}
    >
      <span>{certificate ?? "本人证照"}</span>
      <b>{licenceStates[state]}</b>
      <small>有效期至 {expiryDate}</small>
      <small>{daysText(daysLeft)}</small>
    </Link>
  );
}

function daysText(daysLeft: number): string {
  return daysLeft < 0 ? `已过期 ${-daysLeft} 天` : `剩余 ${daysLeft} 天`;
}

/** Reminders once after each sign-in, until dismissed. */
function Reminders({ profile }: { profile: UserProfile }) {
  const { user, reminders } = profile;
  const signIn = `${user.userId} ${user.loginDate}`;
  const [reminded, setReminded] = useStoredSetting("reminded", "");
  if (reminders.length === 0 || reminded === signIn) return null;
  return (
    <section className={styles.reminders} aria-label="提醒">
      {reminders.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Button variant="quiet" onClick={() => setReminded(signIn)}>
        知道了
      </Button>
    </section>
  );
}

function Avatar({ url }: { url: string | null }) {
  const [broken, setBroken] = useState(false);
  if (!url || broken) return <span className={styles.avatar}>暂无头像</span>;
  return (
    <img
      className={styles.avatar}
      src={url}
      width={72}
      height={72}
      alt="头像"
      onError={() => setBroken(true)}
    />
  );
}

function Fact({ title, value }: { title: string; value: string | null }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value || "未填写"}</dd>
    </div>
  );
}

function SignOutButton({ office = false }: { office?: boolean }) {
  return (
    <div className={styles.actions}>
      {office && (
        <a className={styles.office} href="/">
          进入管理后台
        </a>
      )}
      <Button wide onClick={() => void signOut()}>
        退出登录
      </Button>
    </div>
  );
}
