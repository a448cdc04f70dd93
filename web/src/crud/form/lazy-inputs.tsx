import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import {
  acceptAttribute,
  type FilesSchema,
  maxBytesOf,
} from "@aeromaint/contracts/fields/files.ts";
import { Select } from "antd";
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { usePlatformDay } from "../../reference-data/site-facts.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { FileItem } from "../file-field/file-items.ts";

// Large inputs, loaded with the first form that needs them.
const LazyDateInput = lazy(() => import("./date-input.tsx"));
const LazyFileInput = lazy(() =>
  import("../file-field/file-field.tsx").then(({ FileInput }) => ({ default: FileInput })),
);

const bytesPerMegabyte = 1024 * 1024;

interface DateProps extends Omit<ComponentProps<typeof LazyDateInput>, "latest"> {
  /** True to disable days and months after today. */
  notAfterToday?: boolean;
}

export function DateInput({ notAfterToday = false, ...props }: DateProps) {
  const today = usePlatformDay();
  return (
    <Late>
      <LazyDateInput {...props} latest={notAfterToday ? today() : undefined} />
    </Late>
  );
}

interface FilesInputProps {
  schema: FieldSchema;
  /** Narrower `accept` attribute than in the schema. */
  accept?: string;
  readOnly?: boolean;
  /** Purposes of pictures by index; default: the first is the cover. */
  labels?: readonly string[];
  /** True to crop pictures to a square. */
  square?: boolean;
  id?: string;
  value?: FileItem[];
  onChange?: (items: FileItem[]) => void;
}

export function FilesInput({ schema, accept, ...input }: FilesInputProps) {
  // Fields of the kind "files" are created by files(), which adds the rules.
  const rules = (schema as FilesSchema)["x-files"];
  return (
    <Late>
      <LazyFileInput
        {...input}
        accept={accept ?? acceptAttribute(rules.accept)}
        max={rules.max}
        kind={rules.accept === "image" ? "image" : "file"}
        maxSizeMB={Math.floor(maxBytesOf(rules.accept) / bytesPerMegabyte)}
      />
    </Late>
  );
}

function Late({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Skeleton height="var(--am-control-height)" />}>{children}</Suspense>;
}

/** Large select, e.g. a tree, loaded with the first form that shows it. */
export function lazySelect<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: string,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function LazySelect(props: Props) {
    return (
      <Suspense fallback={<Select disabled placeholder={placeholder} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
