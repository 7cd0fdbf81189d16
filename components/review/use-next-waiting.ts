import { useQuery } from '@tanstack/react-query'
import { call } from '@/lib/browser/api/call'
import { can } from '@/lib/core/permissions'
import type { NextWaitingDto, ReviewedItem } from '@/lib/modules/dashboard/schema'
import { useViewer } from '../dashboard/staff-viewer'
import { WORK } from '../dashboard/work/use-work'

/** Returns the item that awaits a decision after this one; null when there is none, or until it is known. */
export function useNextWaiting({ kind, id }: ReviewedItem): NextWaitingDto {
  const { data } = useQuery({
    queryKey: [WORK, 'next', kind, id],
    enabled: can(useViewer(), 'article.decide'),
    queryFn: async ({ signal }) =>
      (await call<NextWaitingDto>('GET', `/dashboard/work/next?kind=${kind}&id=${id}`, { signal }))
        .data,
  })
  return data ?? null
}
