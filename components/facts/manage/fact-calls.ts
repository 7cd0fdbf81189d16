import { call } from '@/lib/browser/api/call'
import {
  type FactDto,
  type FactInput,
  factListDto,
  foundFactsDto,
} from '@/lib/modules/facts/schema'
import { contentCalls, readAs } from '../../dashboard/content-calls'

export const factCalls = contentCalls<FactDto>({
  path: '/duk',
  idOf: ({ duk_id }) => duk_id,
  listed: readAs(factListDto, ({ DUK, dukCount }) => ({ rows: DUK, total: dukCount })),
  found: readAs(foundFactsDto, ({ duk, dukCount }) => ({ rows: duk, total: dukCount })),
})

export const addFact = (json: FactInput) => call('POST', '/duk', { json })
