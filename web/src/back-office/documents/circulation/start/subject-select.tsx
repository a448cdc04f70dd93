import { contentModuleNames, contentModules } from "@aeromaint/contracts/content/modules.ts";
import type { CirculationSubject } from "@aeromaint/contracts/documents/circulation-state.ts";
import { documentPath } from "@aeromaint/contracts/documents/document.ts";
import { notice } from "@aeromaint/contracts/notices/notice.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { api } from "../../../../api/api.ts";
import type { FormValues } from "../../../../crud/resource-types.ts";
import { managedModules } from "../../../shared/content/content-modules.ts";

interface Choice {
  value: string;
  label: string;
}

/** Debounce in milliseconds. */
const typingPause = 250;
const page = { pageNum: 1, pageSize: 20 };

type Find = (title: string, signal: AbortSignal) => Promise<Choice[]>;

const finds: Record<CirculationSubject, Find> = {
  revision: async (title, signal) => {
    const query = { title, state: "effective", ...page } as const;
    const { list } = await api.get(documentPath, query, { signal });
    const found = list.map(async ({ itemId, module, docNumber, title: name, revNo }) => {
      const path = `${contentModules[module].item.path}/${itemId}/revisions` as const;
      const revisions = await api.get(path, {}, { signal });
      const value = revisions.find((revision) => revision.revNo === revNo)?.revisionId;
      return value ? [{ value, label: `${docNumber} 第 ${revNo} 版 ${name}` }] : [];
    });
    return (await Promise.all(found)).flat();
  },
  notice: async (noticeTitle, signal) => {
    const query = { noticeTitle, state: "released", ...page } as const;
    const { list } = await api.get(notice.path, query, { signal });
    return list.map((row) => ({ value: row[notice.id], label: row.noticeTitle }));
  },
  item: async (title, signal) => {
    const found = contentModuleNames.map(async (module) => {
      const { path, id } = managedModules[module].items;
      const { list } = await api.get(path, { title, ...page }, { signal });
      return list.map((row) => ({
        value: String((row as FormValues)[id]),
        label: `${contentModules[module].title}：${row.title}`,
      }));
    });
    return (await Promise.all(found)).flat();
  },
};

interface SubjectSelectProps {
  subject: CirculationSubject;
  id?: string;
  value?: string;
  onChange?: (subjectId: string) => void;
}

/** A revision in force, a notice or an item, found by its title. */
export function SubjectSelect({ subject, ...input }: SubjectSelectProps) {
  const [title, setTitle] = useState("");
  const { data, isFetching } = useQuery({
    queryKey: ["to-circulate", subject, title],
    queryFn: async ({ signal }) => {
      // The next key cancels this call.
      if (title) await new Promise((resolve) => setTimeout(resolve, typingPause));
      signal.throwIfAborted();
      return finds[subject](title, signal);
    },
    placeholderData: keepPreviousData,
  });
  return (
    <Select
      {...input}
      options={data ?? []}
      loading={isFetching}
      placeholder="请输入标题查找"
      showSearch={{ filterOption: false, onSearch: (typed) => setTitle(typed.trim()) }}
    />
  );
}
