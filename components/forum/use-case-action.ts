import { WORK } from '../dashboard/work/use-work'
import { type MutationOptions, useOptimisticMutation } from '../forms/use-optimistic-mutation'
import { type CaseDetail, caseKey } from './forum-calls'
import { FORUM } from './forum-key'

interface Options<Input> extends MutationOptions<CaseDetail, Input> {
  /** The case. */
  id: string
}

/** An action on the page of a case: the list and the work queue change with it. */
export const useCaseAction = <Input = void>({ id, ...how }: Options<Input>) =>
  useOptimisticMutation<CaseDetail, Input>({
    ...how,
    queryKey: caseKey(id),
    stale: [[FORUM], [WORK]],
    // The optimistic data are already shown, so the box is free again as soon as the server responds.
    isOverAtOnce: true,
  })
