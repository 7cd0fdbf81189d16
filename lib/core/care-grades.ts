/** How soon a care card tells its reader to seek care, from the least to the most urgent. */
export const careGrades = ['soon', 'today', 'emergency'] as const

export type CareGrade = (typeof careGrades)[number]

/** The grade in the class of a care card; null for a card without one, as all were before grades existed. */
export const careGradeOf = (className: string): CareGrade | null =>
  careGrades.find((grade) => className.split(/\s+/).includes(`care-${grade}`)) ?? null

/** The class of a care card. */
export const careClass = (grade: CareGrade | null) => (grade ? `care care-${grade}` : 'care')
