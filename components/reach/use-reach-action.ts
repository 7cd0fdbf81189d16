import type { ReachDto } from '@/lib/modules/reach/schema'
import { type MutationOptions, useOptimisticMutation } from '../forms/use-optimistic-mutation'
import { REACH } from './reach-calls'

/** An action on how the viewer is reached, which is refetched afterwards. */
export const useReachAction = <Input = void>(how: MutationOptions<ReachDto, Input>) =>
  useOptimisticMutation<ReachDto, Input>({ ...how, queryKey: [REACH, 'own'], stale: [[REACH]] })
