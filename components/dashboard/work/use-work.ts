import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/api/call'
import { can } from '@/lib/core/permissions'
import type { z } from '@/lib/core/zod'
import type { usersDto } from '@/lib/modules/accounts/users/schema'
import type { WorkKind, workDto } from '@/lib/modules/dashboard/schema'
import { useViewer } from '../staff-viewer'

/** The query key of the work queue. */
export const WORK = 'work'
/** Nested under `users`, so that a decision on the users page refreshes it too. */
const LICENCES = ['users', 'review'] as const
/** The queue holds this many items of each kind. */
const PREVIEW_ROWS = 5

/**
 * The viewer's pending work. Includes everything needed to decide about licences here; if only they fail to load, the
 * queue still links to the people.
 */
export function useWork() {
  const client = useQueryClient()
  const canDecide = can(useViewer(), 'user.decide')
  const work = useQuery({
    queryKey: [WORK],
    queryFn: async ({ signal }) =>
      (await call<z.infer<typeof workDto>>('GET', '/dashboard/work', { signal })).data,
  })
  const licences = useQuery({
    queryKey: LICENCES,
    enabled: canDecide,
    queryFn: async ({ signal }) => {
      const path = `/auth?review=1&page=1&limit=${PREVIEW_ROWS}`
      return (await call<z.infer<typeof usersDto>>('GET', path, { signal })).data.users
    },
  })
  return {
    sections: licences.isLoading ? undefined : work.data?.sections,
    referralNumbers: work.data?.referral_numbers ?? [],
    people: licences.data ?? [],
    /** The error to show; null during a retry. */
    error: work.error,
    hasFailed: !work.data && work.errorUpdateCount > 0,
    isFetching: work.isFetching,
    refetch: work.refetch,
    /** Called after a decision about a person. */
    onDecided: () =>
      Promise.all([WORK, 'users'].map((name) => client.invalidateQueries({ queryKey: [name] }))),
  }
}

/**
 * All items of a kind, beyond those the queue holds, for kinds without a table of their own.
 * @param isEnabled fetches nothing until true
 */
export function useWholeSection(kind: WorkKind, isEnabled: boolean) {
  return useQuery({
    queryKey: [WORK, 'whole', kind],
    enabled: isEnabled,
    queryFn: async ({ signal }) => {
      const path = `/dashboard/work?kind=${kind}`
      const { data } = await call<z.infer<typeof workDto>>('GET', path, { signal })
      return data.sections[0] ?? { kind, count: 0, items: [] }
    },
  })
}

export type Work = ReturnType<typeof useWork>
