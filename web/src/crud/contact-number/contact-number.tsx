import type { Permission } from "@aeromaint/contracts/auth/permissions.ts";
import { EyeOutlined } from "@ant-design/icons";
import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import { getData } from "../../api/api.ts";
import { useCan } from "../../session/can.tsx";

interface ContactNumberProps {
  /** As lists have it: 138****1234. */
  masked: string | null;
  /** The detail that has it in full; asking for it writes a log row. */
  detailPath: string;
  /** The detail's field. */
  field: "mobile" | "phonenumber";
  /** What asking takes; nothing where everybody signed in may. */
  permission?: Permission;
}

/** A masked number with a button that shows it in full. */
export function ContactNumber({ masked, detailPath, field, permission }: ContactNumberProps) {
  const can = useCan();
  const asking = useMutation({
    mutationFn: async () =>
      (await getData<Partial<Record<string, string | null>>>(detailPath))[field] ?? null,
  });
  if (!masked) return "—";
  const isAskable = permission === undefined || can(permission);
  return (
    <span className="inline-row gap-1 nowrap">
      {asking.data ?? masked}
      {isAskable && !asking.data && (
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined aria-hidden />}
          aria-label="显示完整号码"
          title="显示完整号码，查看会记入操作日志"
          loading={asking.isPending}
          onClick={() => asking.mutate()}
        />
      )}
    </span>
  );
}
