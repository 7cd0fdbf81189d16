import type { RosterDto } from '@/lib/modules/on-call/schema'
import { type MutationOptions, useOptimisticMutation } from '../forms/use-optimistic-mutation'
import { ON_CALL } from './on-call-calls'

/** An action on the roster, which is refetched afterwards. */
export const useRosterAction = <Input = void>(how: MutationOptions<RosterDto, Input>) =>
  useOptimisticMutation<RosterDto, Input>({ ...how, queryKey: [ON_CALL], stale: [[ON_CALL]] })
