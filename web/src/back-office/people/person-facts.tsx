import { accounts } from "@aeromaint/contracts/people/account.ts";
import type { PersonDetail } from "@aeromaint/contracts/people/person.ts";
import { Form } from "antd";
import { filesFromUrls } from "../../crud/file-field/file-items.ts";
import { CrudField } from "../../crud/form/field.tsx";
import { FormColumns } from "../../crud/form/form-columns.tsx";
import { Portrait } from "../shared/people/portrait.tsx";

const { create: fields } = accounts["1"];

/** In the order in which one reads of a person. */
const facts = [
  ...(["nickName", "sex", "nation", "birthDate", "politicalOutlook", "marriage"] as const),
  ...(["domicile", "mobile", "educationalLevel", "graduationSchool", "graduationTime"] as const),
  ...(["speciality", "englishLevel", "computerProficiency", "technicalTitle"] as const),
  ...(["license", "workingTime", "salary"] as const),
];

/** A person's profile, titled as the fields of the account are. */
export function PersonFacts() {
  const person = Form.useFormInstance<PersonDetail>();
  const [portrait] = filesFromUrls(person.getFieldValue("url") ?? "");
  return (
    <>
      <Form.Item label="照片">
        <Portrait url={portrait?.url} name={person.getFieldValue("nickName")} />
      </Form.Item>
      <FormColumns wide={<CrudField of={fields} name="introduction" />}>
        {facts.map((name) => (
          <CrudField key={name} of={fields} name={name} />
        ))}
      </FormColumns>
    </>
  );
}
