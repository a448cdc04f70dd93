import { ownSalaryPath } from "@aeromaint/contracts/payroll/salary.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import { callQuery } from "../api/query-by-key.ts";
import { subscribeAccountEnd } from "../session/account-end.ts";

/** A year of slips on one page. */
export const slipsPerPage = 12;

/** The current user's pay slips, newest month first, with all amounts. */
export function useOwnSlips(pageNum: number, { enabled = true } = {}) {
  const query = { pageNum, pageSize: slipsPerPage };
  return useQuery({
    ...callQuery(ownSalaryPath, query),
    placeholderData: keepPreviousData,
    enabled,
    meta: { quiet: true },
  });
}

/** 2026-03 in words: 2026年3月. */
export function monthText(month: string): string {
  const [year, number] = month.split("-");
  return `${year}年${Number(number)}月`;
}

const useIsShown = create(() => false);
const show = (isShown: boolean) => useIsShown.setState(isShown);

/** Whether the user's pay is shown. Hidden initially, and again after signing out. */
export function usePayShown(): [boolean, (isShown: boolean) => void] {
  return [useIsShown(), show];
}

// In memory only, so that the next user of this browser starts with hidden amounts.
subscribeAccountEnd(() => show(false));
