import { CrudField } from "../../../crud/form/field.tsx";
import { DateInput } from "../../../crud/form/lazy-inputs.tsx";
import { releaseChoices } from "../../../crud/form/moment-choices.ts";
import type { FormSchema } from "../../../crud/resource-types.ts";
import { usePlatformClock } from "../../../reference-data/wall-clock.ts";

/** When something becomes public, with the usual moments to choose from. */
export function ReleaseTimeField({ of, name }: { of: FormSchema; name: string }) {
  const clock = usePlatformClock();
  return (
    <CrudField of={of} name={name}>
      <DateInput time choices={() => releaseChoices(clock())} />
    </CrudField>
  );
}
