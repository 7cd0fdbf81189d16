/** All kinds of identifying details, the most serious first. Kept apart from the detectors, which are loaded on demand. */
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
