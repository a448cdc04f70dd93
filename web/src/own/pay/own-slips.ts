import { ownSalaryPath } from "@aeromaint/contracts/payroll/salary.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import { quietQuery } from "../../api/query-by-key.ts";
import { subscribeAccountEnd } from "../../session/account-end.ts";

export const slipsPerPage = 12;

/** Pay slips of the current user, latest month first. */
export function useOwnSlips(pageNum: number) {
  const query = { pageNum, pageSize: slipsPerPage };
  return useQuery({
    ...quietQuery(ownSalaryPath, query),
    placeholderData: keepPreviousData,
  });
}

/** Formats 2026-03 as 2026年3月. */
export function formatMonth(month: string): string {
  const [year, number] = month.split("-");
  return `${year}年${Number(number)}月`;
}

const useIsShown = create(() => false);
const show = (isShown: boolean) => useIsShown.setState(isShown);

/** Visibility of the user's pay. Hidden initially and after a sign-out. */
export function usePayShown(): [boolean, (isShown: boolean) => void] {
  return [useIsShown(), show];
}

// In memory only: the next user of this browser starts with hidden amounts.
subscribeAccountEnd(() => show(false));
