/** Filters of the list of cases (docs/rules.md#work-on-cases). */
export const caseFilters = [
  'urgent',
  'unanswered',
  'mine',
  'tagged',
  'watched',
  'closed',
  'look',
] as const

export type CaseFilter = (typeof caseFilters)[number]
