/** All kinds of what may identify a patient, the weightiest first. Apart from the detectors, which are loaded on demand. */
export const KINDS = /** @type {const} */ ([
  'national_id',
  'email',
  'hospital_number',
  'phone',
  'date',
  'age_extreme',
  'name',
  'place',
])
