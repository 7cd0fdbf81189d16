import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { FactDto, FactInput, factListDto, foundFactsDto } from '@/lib/modules/facts/schema'
import { createContentCalls } from '../../dashboard/tables/content-calls'

export const factCalls = createContentCalls({
  path: '/duk',
  getId: ({ duk_id }: FactDto) => duk_id,
  listed: ({ DUK, dukCount }: z.infer<typeof factListDto>) => ({ rows: DUK, total: dukCount }),
  found: ({ duk, dukCount }: z.infer<typeof foundFactsDto>) => ({ rows: duk, total: dukCount }),
})

export const addFact = (json: FactInput) => call('POST', '/duk', { json })
