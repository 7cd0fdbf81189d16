import { WORK } from '../dashboard/work/use-work'
import { type MutationOptions, useOptimisticMutation } from '../forms/use-optimistic-mutation'
import { type CaseDetail, caseKey } from './forum-calls'
import { FORUM } from './forum-key'

interface Options<Input> extends MutationOptions<CaseDetail, Input> {
  /** The case. */
  id: string
}

/** Something done on the page of a case: the list and the work queue change with it. */
export const useCaseAction = <Input = void>({ id, ...how }: Options<Input>) =>
  useOptimisticMutation<CaseDetail, Input>({
    ...how,
    queryKey: caseKey(id),
    stale: [[FORUM], [WORK]],
    // What is shown stands already, and a box is free again as soon as the server has answered.
    isOverAtOnce: true,
  })
