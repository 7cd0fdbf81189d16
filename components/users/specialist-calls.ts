import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { specialistDto, specialistsDto } from '@/lib/modules/users/schema'

/** An approved clinician, as colleagues find them. */
export type Specialist = z.infer<typeof specialistDto>

/** At most 10 approved clinicians whose name holds the words; the first ones of all for no words. */
export async function searchSpecialists(term: string, signal: AbortSignal): Promise<Specialist[]> {
  const path = `/auth/search-rheumatologists?search=${encodeURIComponent(term)}`
  return (await call<z.infer<typeof specialistsDto>>('GET', path, { signal })).data.users
}
