import type { Locale } from '@/lib/core/languages.mjs'
import texts from './patient-texts.json'

interface PatientTexts {
  /** Read aloud before the patient consents. */
  consent: string
  /** Printed for the patient to take home. */
  slip: { title: string; text: string; address: string; code: string; keep: string }
}

/** Texts in the patient's language, whatever the screen's language is. To be reviewed by the hospital. */
export const PATIENT_TEXTS: Record<Locale, PatientTexts> = texts
