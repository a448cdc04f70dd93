import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useId } from "react";

/**
 * The mutation of a form. A second press is dropped while the first is being sent: Ant Design's forms
 * validate asynchronously, so that both arrive before a button can be disabled.
 */
export function useSubmission<Answer, Values>(
  options: UseMutationOptions<Answer, Error, Values>,
): UseMutationResult<Answer, Error, Values> {
  const client = useQueryClient();
  const mutationKey = ["submission", useId()];
  const mutation = useMutation({ ...options, mutationKey });
  const mutate: typeof mutation.mutate = (...call) => {
    if (client.isMutating({ mutationKey }) === 0) mutation.mutate(...call);
  };
  return { ...mutation, mutate };
}
