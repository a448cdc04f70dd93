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
import { OwnTaskList, type OwnTasksQuery, PressMark } from "./own-tasks.tsx";

const siteAccount = "03";
const ownLicence = `${paths.userProfile}#${ownLicenceId}`;

/** Side box of a signed-in person: name and open tasks. */
export function UserCard({ tasks }: { tasks: OwnTasksQuery }) {
  const { data, isError } = useProfile();
  return (
    <section
      className="card flex flex-col gap-3 border-t-3 border-t-accent-fill px-5 py-4 max-md:px-4 max-md:py-3 lg:w-90"
      aria-label="用户面板"
    >
      <div className="flex min-h-10 items-center gap-3 [&>button]:px-0">
        {data ? <Identity profile={data} /> : <Skeleton height={36} />}
        <Button
          className="ml-auto whitespace-nowrap max-md:hidden"
          variant="quiet"
          onClick={() => void signOut()}
        >
          退出登录
        </Button>
      </div>
      {isError && (
        <p className="min-h-5.25 text-refused text-sm">个人信息加载失败，请稍后刷新页面重试</p>
      )}
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
      <Link
        to={paths.userProfile}
        className="group flex min-w-0 items-center gap-2 text-ink max-md:min-h-11"
      >
        <Avatar key={user.avatarUrl} url={user.avatarUrl} />
        <b className="max-w-32 flex-none truncate font-semibold group-hover:text-link">
          {user.nickName}
        </b>
        <small className="truncate text-muted">{roleGroup}</small>
      </Link>
      {user.userType !== siteAccount && (
        <a className="whitespace-nowrap text-link text-sm" href="/">
          管理后台
        </a>
      )}
    </>
  );
}

const licenceColours = {
  valid: "text-passed",
  expiring: "text-accent",
  expired: "text-refused",
} as const;

/** Own licence and its remaining validity as text, in addition to the colour. */
function Licence({ licence: { certificate, daysLeft } }: { licence: OwnLicence }) {
  const state = licenceState(daysLeft);
  return (
    <Link
      className={`group flex min-h-9 items-center gap-2 border-l-3 border-l-current bg-raised px-3 text-sm max-md:min-h-11 ${licenceColours[state]}`}
      data-state={state}
      to={ownLicence}
    >
      <span className="truncate text-ink group-hover:text-link">{certificate ?? "本人证照"}</span>{" "}
      <b className="ml-auto whitespace-nowrap font-semibold">{licenceStates[state]}</b>{" "}
      <small className="whitespace-nowrap font-technical text-muted text-xs tabular-nums">
        {daysText(daysLeft)}
      </small>
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
    <section
      className="grid gap-2 border-l-3 border-l-accent bg-accent-soft p-3 text-sm"
      aria-label="提醒"
    >
      {reminders.map((sentence) => (
        <Link
          key={sentence}
          to={licence ? ownLicence : paths.userProfile}
          className="group flex min-h-11 items-center gap-3 text-ink"
        >
          <span className="flex-1">{sentence}</span>
          <PressMark>查看</PressMark>
        </Link>
      ))}
      <Button className="justify-self-end" variant="quiet" onClick={() => setReminded(signIn)}>
        知道了
      </Button>
    </section>
  );
}

function Avatar({ url }: { url: string | null }) {
  const [broken, setBroken] = useState(false);
  const look = "size-9 flex-none rounded-full border border-edge bg-raised object-cover";
  if (!url || broken) return <span className={look} title="暂无头像" />;
  return (
    <img className={look} src={url} width={36} height={36} alt="" onError={() => setBroken(true)} />
  );
}
