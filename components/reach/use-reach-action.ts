import type { ReachDto } from '@/lib/modules/reach/schema'
import { type MutationOptions, useOptimisticMutation } from '../forms/use-optimistic-mutation'
import { REACH } from './reach-calls'

/** Something done about how one is reached, which is read anew afterwards. */
export const useReachAction = <Input = void>(how: MutationOptions<ReachDto, Input>) =>
  useOptimisticMutation<ReachDto, Input>({ ...how, queryKey: [REACH, 'own'], stale: [[REACH]] })
