import type { Audience } from '../audiences'
import type { Thing } from './site'

const TYPES = { patients: 'Patient', clinicians: 'MedicalAudience' } as const

/** For whom something is written, by the names that schema.org has for the readers of medical texts. */
export const audienceOf = (audience: Audience): Thing => ({
  '@type': TYPES[audience],
  audienceType: audience,
})
