import type { Permission } from "@aeromaint/contracts/auth/permissions.ts";
import { EyeOutlined } from "@ant-design/icons";
import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import { getData } from "../../api/api.ts";
import { useCan } from "../../session/can.tsx";

interface ContactNumberProps {
  /** Masked number of lists: 138****1234. */
  masked: string | null;
  /** Path of the detail with the full number; each request writes a log entry. */
  detailPath: string;
  field: "mobile" | "phonenumber";
  /** Required permission; absent if every signed-in person may see it. */
  permission?: Permission;
}

/** Masked number with a button that shows the full number. */
export function ContactNumber({ masked, detailPath, field, permission }: ContactNumberProps) {
  const can = useCan();
  const asking = useMutation({
    mutationFn: async () =>
      (await getData<Partial<Record<string, string | null>>>(detailPath))[field] ?? null,
  });
  if (!masked) return "—";
  const isAskable = permission === undefined || can(permission);
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
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
