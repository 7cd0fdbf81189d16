import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { specialistDto, specialistsDto } from '@/lib/modules/accounts/users/schema'

/** An approved clinician, as colleagues find them. */
export type Specialist = z.infer<typeof specialistDto>

/** Finds at most 10 approved clinicians whose name contains the words; with no words, the first ones of all. */
export async function searchSpecialists(term: string, signal: AbortSignal): Promise<Specialist[]> {
  const path = `/auth/search-rheumatologists?search=${encodeURIComponent(term)}`
  return (await call<z.infer<typeof specialistsDto>>('GET', path, { signal })).data.users
}
