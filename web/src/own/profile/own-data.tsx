import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import type { UnsavedGuard } from "../../forms/request-form.tsx";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { profilePath, type UserProfile } from "../../session/profile.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FactList } from "../../ui/text/facts.tsx";
import type { OwnFrame } from "../frame.ts";

// Opened by a press.
const OwnDataForm = lazyPart(() => import("./own-data-form.tsx"));

interface OwnDataProps {
  profile: UserProfile;
  guard?: UnsavedGuard;
  frame: OwnFrame;
}

/** The current user's data: four fields are editable, administrators maintain the rest. */
export function OwnData({ profile, guard, frame }: OwnDataProps) {
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
    return frame({
      action: <Button onClick={() => setEditing(true)}>修改</Button>,
      children: <FactList facts={[...own, ...fixed]} />,
    });
  }
  return frame({
    action: null,
    children: (
      <>
        <Suspense fallback={<Skeleton height={200} />}>
          <OwnDataForm
            user={user}
            guard={guard}
            leave={async () => {
              await client.invalidateQueries({ queryKey: [profilePath] });
              setEditing(false);
            }}
          />
        </Suspense>
        <FactList facts={fixed} />
      </>
    ),
  });
}
