import { subscriptionTargets } from "@aeromaint/contracts/personal/subscriptions/subscription.ts";
import { maxKeywordLength } from "@aeromaint/contracts/search/search-kinds.ts";
import { useState } from "react";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { useAircraftTypes } from "../../session/own-aircraft.ts";
import { useSubscribe } from "../../session/subscriptions.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select/select.tsx";

/** Targets that users can enter in a form. */
const targets = ["chapter", "type", "search"] as const;
type Target = (typeof targets)[number];

export function SubscriptionForm() {
  const [target, setTarget] = useState<Target>("chapter");
  const [value, setValue] = useState("");
  const { mutate, isPending } = useSubscribe();
  const subject = value.trim();
  return (
    <form
      className="mt-4 flex flex-wrap gap-2"
      aria-label="添加订阅"
      onSubmit={(event) => {
        event.preventDefault();
        if (subject) mutate({ target, value: subject }, { onSuccess: () => setValue("") });
      }}
    >
      <Select
        label="订阅类型"
        value={target}
        options={targets.map((each) => ({ value: each, label: subscriptionTargets[each] }))}
        onChange={(chosen) => {
          setTarget(targets.find((each) => each === chosen) ?? "chapter");
          setValue("");
        }}
      />
      {target === "search" ? (
        <input
          className="h-10.5 min-w-0 max-w-full rounded-md border border-edge bg-ground px-3 font-technical text-sm/snug focus:border-accent focus:outline focus:outline-accent"
          type="search"
          aria-label="关键字"
          placeholder="请输入关键字"
          maxLength={maxKeywordLength}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      ) : (
        <ValueSelect target={target} value={value} onChange={setValue} />
      )}
      <Button type="submit" disabled={!subject || isPending}>
        订阅
      </Button>
    </form>
  );
}

interface ValueSelectProps {
  target: "chapter" | "type";
  value: string;
  onChange: (value: string) => void;
}

function ValueSelect({ target, value, onChange }: ValueSelectProps) {
  const chapters = useDictionary("ATA").options;
  const { data: types = [] } = useAircraftTypes();
  const options =
    target === "chapter"
      ? chapters.map((chapter) => ({ ...chapter, label: `${chapter.value} ${chapter.label}` }))
      : types.map(({ typeId, name }) => ({ value: typeId, label: name }));
  const title = subscriptionTargets[target];
  return (
    <Select
      label={title}
      value={value}
      options={options}
      placeholder={`请选择${title}`}
      onChange={onChange}
    />
  );
}
