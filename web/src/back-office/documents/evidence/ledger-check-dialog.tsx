import {
  evidence,
  type LedgerCheckResult,
  type LedgerHeads,
  ledgerFaults,
  ledgerHeadPattern,
} from "@aeromaint/contracts/documents/evidence.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Alert, Button, Descriptions, Input, Progress } from "antd";
import { useRef, useState } from "react";
import { api } from "../../../api/api.ts";
import type { Query } from "../../../api/request.ts";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { factItems } from "../../shared/fact-items.ts";
import { CopyableCode } from "./evidence-detail.tsx";

const dialogWidth = 650;

/** Checks the ledger and shows the last correct entry. */
export function LedgerCheckDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [noted, setNoted] = useState("");
  const isOdd = noted !== "" && !ledgerHeadPattern.test(noted);
  const { start, stop, isRunning, hasFailed, part } = useLedgerCheck();
  const heads = useQuery({
    queryKey: [evidence.path, "head"],
    queryFn: ({ signal }) => api.get(`${evidence.path}/head`, {}, { signal }),
    enabled: open,
    staleTime: 0,
    meta: { quiet: true },
  });
  const close = () => {
    stop();
    onClose();
  };
  return (
    <TabDialog
      open={open}
      title="校验证据台账"
      width={dialogWidth}
      onCancel={close}
      destroyOnHidden
      footer={
        <>
          <Button onClick={close}>{isRunning ? "取消" : "关闭"}</Button>
          <Button type="primary" loading={isRunning} disabled={isOdd} onClick={() => start(noted)}>
            {part ? "重新校验" : "开始校验"}
          </Button>
        </>
      }
    >
      <p className="paragraph">
        重新计算每条记录的哈希，核对签名和前后相接，指出第一条有误的记录。
      </p>
      <div className="mb-4 block">
        <label htmlFor="noted-head">先前记下的台账头（可选）</label>
        <Input
          id="noted-head"
          value={noted}
          placeholder="序号:哈希"
          maxLength={100}
          disabled={isRunning}
          status={isOdd ? "error" : ""}
          onChange={({ target }) => setNoted(target.value.trim())}
        />
        {isOdd && <span className="text-refused">必须形如 序号:哈希</span>}
      </div>
      {part && <CheckProgress part={part} />}
      {hasFailed && <Alert type="error" showIcon title="校验未能完成，请稍后再试" />}
      {part && !isRunning && !hasFailed && <Verdict part={part} />}
      {heads.data && <LedgerHeadFacts heads={heads.data} />}
    </TabDialog>
  );
}

function CheckProgress({ part: { head, total, wrong } }: { part: LedgerCheckResult }) {
  const done = head?.seq ?? 0;
  return (
    <Progress
      className="mt-2 mb-4"
      percent={total === 0 ? 100 : Math.floor((done * 100) / total)}
      {...(wrong && { status: "exception" as const })}
      aria-label={`已校验 ${done} / ${total} 条`}
    />
  );
}

function Verdict({ part: { head, wrong } }: { part: LedgerCheckResult }) {
  const right = head?.seq ?? 0;
  if (!wrong) {
    const title = right > 0 ? `全部 ${right} 条记录无误` : "台账中还没有记录";
    return <Alert type="success" showIcon title={title} />;
  }
  const before = right > 0 ? `第 1 至 ${right} 条无误。` : "";
  const advice = "请保留现状，用最近的备份和台账头核对。";
  return (
    <Alert
      type="error"
      showIcon
      title={`第 ${wrong.seq} 条${ledgerFaults[wrong.fault]}`}
      description={`${before}${wrong.fault === "key" ? "更换过密钥时，请用 npm run evidence 并指定新旧公钥。" : advice}`}
    />
  );
}

/** Values to note outside of the platform. Only they reveal a truncated ledger. */
function LedgerHeadFacts({
  heads: { head, publicKey, earlierKeys, days },
}: {
  heads: LedgerHeads;
}) {
  const [today] = days;
  const facts = {
    台账头: <CopyableCode text={head && `${head.seq}:${head.hash}`} />,
    每日台账头: today ? <CopyableCode text={`${today.seq}:${today.hash}`} /> : "—",
    公钥: <CopyableCode text={publicKey} />,
    ...Object.fromEntries(
      earlierKeys.map((earlier) => [
        `公钥（至序号 ${earlier.lastSeq}）`,
        <CopyableCode key={earlier.lastSeq} text={earlier.publicKey} />,
      ]),
    ),
  };
  return (
    <Descriptions className="mt-4" column={1} size="small" bordered items={factItems(facts)} />
  );
}

/** Checks the ledger in parts, so that it can show progress and stop. */
function useLedgerCheck() {
  const [part, setPart] = useState<LedgerCheckResult | null>(null);
  const running = useRef<AbortController>(null);
  const checking = useMutation({
    meta: { quiet: true },
    mutationFn: async (noted: string) => {
      const controller = new AbortController();
      running.current = controller;
      setPart(null);
      let found: LedgerCheckResult | null = null;
      do {
        const head: LedgerCheckResult["head"] = found?.head ?? null;
        const query: Query = {
          ...(head && { after: head.seq, hash: head.hash }),
          ...(noted && { head: noted }),
        };
        const { signal } = controller;
        found = await api.get(`${evidence.path}/check`, query, { signal });
        setPart(found);
      } while (!found.isEnd && !found.wrong);
      return found;
    },
  });
  return {
    start: (noted: string) => checking.mutate(noted),
    stop: () => {
      running.current?.abort();
      checking.reset();
      setPart(null);
    },
    isRunning: checking.isPending,
    hasFailed: checking.isError,
    /** Progress of the check; the verdict after its end. */
    part,
  };
}
