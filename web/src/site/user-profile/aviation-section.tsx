import {
  type AviationProfile,
  accountEditPaths,
  aviationProfileEdit,
} from "@aeromaint/contracts/people/account.ts";
import { pendingChangeText } from "@aeromaint/contracts/people/licence.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { callQuery } from "../../api/query-by-key.ts";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { profilePath } from "../../session/profile.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FactList } from "../shared/facts.tsx";
import { FormField } from "../shared/forms/form-field.tsx";
import { formFieldsOf, formValuesOf, toJsonBody } from "../shared/forms/form-fields.ts";
import { EditForm } from "./edit-form.tsx";
import { expiryOf, LicenceDays } from "./licence/licence-days.tsx";
import { Section } from "./section.tsx";

const title = "航空人员信息";
const path = "/repair/info/aviation";
const fields = formFieldsOf(aviationProfileEdit);

/** An aviation person's certificate and its validity. */
export default function AviationSection() {
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const { data, error, refetch } = useQuery({
    ...callQuery(path),
    meta: { quiet: true },
  });
  if (!data) {
    return (
      <Section title={title}>
        {error ? (
          <>
            <p className="paragraph">{messageOf(error)}</p>
            <Button onClick={() => void refetch()}>重新加载</Button>
          </>
        ) : (
          <Skeleton height={160} />
        )}
      </Section>
    );
  }
  if (!editing) return <Shown data={data} onEdit={() => setEditing(true)} />;
  return (
    <Section title={title}>
      <EditForm
        fields={fields}
        initial={formValuesOf(fields, data)}
        save={async (values) => {
          const body = { ...toJsonBody(fields, values), version: data.version };
          return (await api.send("PUT", accountEditPaths["3"], { body })).message;
        }}
        leave={async () => {
          // The name and the mobile are also the account's.
          await client.invalidateQueries({ queryKey: [profilePath] });
          await client.invalidateQueries({ queryKey: [path] });
          setEditing(false);
        }}
      >
        {(form) =>
          Object.keys(fields).map((name) => <FormField key={name} form={form} name={name} />)
        }
      </EditForm>
    </Section>
  );
}

function Shown({ data, onEdit }: { data: AviationProfile; onEdit: () => void }) {
  const whether = useDictionary("WHETHER");
  const { skillTime, limitedTime } = data;
  return (
    <Section title={title} action={<Button onClick={onEdit}>修改</Button>}>
      {skillTime && limitedTime && <LicenceDays expiry={expiryOf(skillTime, limitedTime)} />}
      {data.verified && <p className="paragraph">{pendingChangeText(data.verified, data)}</p>}
      <FactList
        facts={Object.entries(fields).map(([name, { schema }]) => {
          const value = data[name as keyof AviationProfile];
          const text = value === null ? "" : String(value);
          return { title: schema.title, value: schema["x-dict"] ? whether.label(text) : text };
        })}
      />
    </Section>
  );
}
