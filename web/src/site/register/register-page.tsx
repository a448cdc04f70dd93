import { registrationTexts } from "@aeromaint/contracts/people/registration.ts";
import { lazy, Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useRegistrationState } from "../../session/registration.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usePageTitle } from "../page-title.ts";
import { paths } from "../paths.ts";
import { NotLoaded } from "../shared/error/not-loaded.tsx";
import { KindChoice } from "./kind-choice.tsx";
import { kindNamed, registrationKinds } from "./kinds.ts";
import { RegistrationPage } from "./registration-page.tsx";

const Registered = lazy(() => import("./registered.tsx"));

/** Self-registration: the kind, the form, and what happens next. */
export function Component() {
  const [query] = useSearchParams();
  const [registered, setRegistered] = useState<string>();
  const { data, error, refetch } = useRegistrationState();
  const kind = kindNamed(query.get("kind"));
  usePageTitle("注册");
  const steps = kind
    ? [{ label: "注册", to: paths.register }, { label: registrationKinds[kind].title }]
    : [{ label: "注册" }];
  return (
    <>
      <Breadcrumb steps={[{ label: "首页", to: paths.home }, ...steps]} />
      {!data && !error && <Skeleton height={320} />}
      {!data && error && <NotLoaded error={error} again={refetch} />}
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
