import {
  accountEditPaths,
  accounts,
  aviationProfileEdit,
  type AviationProfile as Profile,
} from "@aeromaint/contracts/people/account.ts";
import { pendingChangeText } from "@aeromaint/contracts/people/licence.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import { LoadState } from "../../api/load-state.tsx";
import { quietQuery } from "../../api/query-by-key.ts";
import { EditForm } from "../../forms/edit-form.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { formFieldsOf, formValuesOf, toJsonBody } from "../../forms/form-fields.ts";
import type { UnsavedGuard } from "../../forms/request-form.tsx";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { profilePath } from "../../session/profile.ts";
import { Button } from "../../ui/button.tsx";
import { FactList } from "../../ui/text/facts.tsx";
import type { OwnFrame } from "../frame.ts";
import { expiryOf, LicenceDays } from "./licence-days.tsx";

const path = "/repair/info/aviation";
const fields = formFieldsOf(aviationProfileEdit);
/** The name is in the top bar, the certificate in the lists of people and licences. */
const affected = [profilePath, path, accounts["1"].path, "/repair/licence"];

interface AviationProfileProps {
  guard?: UnsavedGuard;
  /** Shown to people without a profile. */
  absent?: ReactNode;
  frame: OwnFrame;
}

/** An aviation person's certificate and its validity. */
export default function AviationProfile({ guard, absent, frame }: AviationProfileProps) {
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const query = useQuery(quietQuery(path));
  const { data, error } = query;
  if (!data) {
    if (absent && error instanceof ApiError && error.code === 404) return absent;
    return frame({ action: null, children: <LoadState query={query} height={160} /> });
  }
  if (!editing) {
    return frame({
      action: <Button onClick={() => setEditing(true)}>修改</Button>,
      children: <Facts data={data} />,
    });
  }
  return frame({
    action: null,
    children: (
      <EditForm
        fields={fields}
        initial={formValuesOf(fields, data)}
        guard={guard}
        save={async (values) => {
          const body = { ...toJsonBody(fields, values), version: data.version };
          return (await api.send("PUT", accountEditPaths["3"], { body })).message;
        }}
        leave={async () => {
          const queries = affected.map((shown) => client.invalidateQueries({ queryKey: [shown] }));
          await Promise.all(queries);
          setEditing(false);
        }}
      >
        {(form) =>
          Object.keys(fields).map((name) => <FormField key={name} form={form} name={name} />)
        }
      </EditForm>
    ),
  });
}

function Facts({ data }: { data: Profile }) {
  const whether = useDictionary("WHETHER");
  const { skillTime, limitedTime } = data;
  return (
    <>
      {skillTime && limitedTime && <LicenceDays expiry={expiryOf(skillTime, limitedTime)} />}
      {data.verified && <p className="paragraph">{pendingChangeText(data.verified, data)}</p>}
      <FactList
        facts={Object.entries(fields).map(([name, { schema }]) => {
          const value = data[name as keyof Profile];
          const text = value === null ? "" : String(value);
          return { title: schema.title, value: schema["x-dict"] ? whether.label(text) : text };
        })}
      />
    </>
  );
}
