import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '@/lib/browser/api/call'
import type { ReadershipDays } from '@/lib/core/readership'
import type { z } from '@/lib/core/zod'
import type { readershipDto } from '@/lib/modules/readership/schema'

/** Reads the readership over some days; previous data stay while others load. */
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
