import { z } from '@/lib/core/zod'
import { specialistDto } from '@/lib/modules/users/schema'
import type { Specialist } from '../../users/specialist-calls'

const people = z.array(specialistDto)

/** Returns the chosen people from a form's or a draft's field; empty when it holds no such list. */
export function readPeople(text: string | undefined): Specialist[] {
  try {
    return people.parse(JSON.parse(text || '[]'))
  } catch {
    return []
  }
}

export const writePeople = (chosen: readonly Specialist[]): string =>
  chosen.length > 0 ? JSON.stringify(people.parse(chosen)) : ''
