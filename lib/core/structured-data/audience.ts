import type { Audience } from '../audiences'
import type { Thing } from './site'

const TYPES = { patients: 'Patient', clinicians: 'MedicalAudience' } as const

/** The audience of a text, by schema.org's names for the readers of medical texts. */
export const audienceOf = (audience: Audience): Thing => ({
  '@type': TYPES[audience],
  audienceType: audience,
})
