import { registrationTexts } from "@aeromaint/contracts/people/registration.ts";
import { lazy, Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { LoadState } from "../../api/load-state.tsx";
import { useRegistrationState } from "../../session/registration.ts";
import { Empty } from "../../ui/empty.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Breadcrumb } from "../breadcrumb.tsx";
import { usePageTitle } from "../page-title.ts";
import { paths } from "../paths.ts";
import styles from "./kind-choice.module.css";
import { parseRegistrationKind, registrationKinds } from "./kinds.ts";
import { RegistrationPage } from "./registration-page.tsx";

const Registered = lazy(() => import("./registered.tsx"));

/** Self-registration: selection of the kind, form, and next steps. */
export function Component() {
  const [query] = useSearchParams();
  const [registered, setRegistered] = useState<string>();
  const registration = useRegistrationState();
  const { data } = registration;
  const kind = parseRegistrationKind(query.get("kind"));
  usePageTitle("注册");
  const steps = kind
    ? [{ label: "注册", to: paths.register }, { label: registrationKinds[kind].title }]
    : [{ label: "注册" }];
  return (
    <>
      <Breadcrumb steps={[...steps]} />
      {!data && <LoadState query={registration} height={320} />}
      {data && !data.open && (
        <Empty title={registrationTexts.closed}>
          <Link to={paths.home}>返回首页</Link>
        </Empty>
      )}
      {data?.open && !kind && <KindChoice />}
      {data?.open && kind && registered !== kind && (
        <RegistrationPage key={kind} kind={kind} onRegistered={() => setRegistered(kind)} />
      )}
      {data?.open && kind && registered === kind && (
        <Suspense fallback={<Skeleton height={320} />}>
          <Registered />
        </Suspense>
      )}
    </>
  );
}

function KindChoice() {
  return (
    <>
      <h1 className="page-title">注册账号</h1>
      <p className="mt-2 mb-6 text-muted">请选择账号类别，提交后由平台审核，通过后即可登录。</p>
      <ul className="grid grid-cols-3 gap-5 max-md:grid-cols-1 max-md:gap-3">
        {Object.entries(registrationKinds).map(([kind, { title, about, needed }]) => (
          <li key={kind} className="flex">
            <Link
              className="card ticks flex flex-1 flex-col gap-2 p-6 text-ink transition-colors hover:border-accent max-md:px-4 max-md:pt-5 max-md:pb-4"
              to={`${paths.register}?kind=${kind}`}
            >
              <span
                className={`font-medium font-technical text-muted text-sm/none ${styles.code}`}
                aria-hidden="true"
              >
                R-0{kind}
              </span>
              <strong className="font-semibold text-lg">{title}</strong>
              <span className="leading-reading">{about}</span>
              <span className="text-muted text-sm">需准备：{needed}</span>
              <span className="mt-auto pt-4 font-semibold text-accent text-sm" aria-hidden="true">
                开始注册
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-muted">
        已有账号？
        <Link className="text-link underline" to={`${paths.home}#sign-in`}>
          去登录
        </Link>
      </p>
    </>
  );
}
