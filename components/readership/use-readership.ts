import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { ReadershipDays, readershipDto } from '@/lib/modules/readership/schema'

/** What was read over some days; while others are asked for, the last ones stay. */
export function useReadership(days: ReadershipDays) {
  return useQuery({
    queryKey: ['readership', days],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const path = `/readership?days=${days}`
      return (await call<z.infer<typeof readershipDto>>('GET', path, { signal })).data
    },
  })
}
