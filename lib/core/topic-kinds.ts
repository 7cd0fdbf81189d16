/** The kinds of topic. */
export const topicKinds = ['DISEASE', 'JOINT', 'MEDICINE', 'LIVING'] as const

/** The maximum number of topics of an item. */
export const MOST_TOPICS = 6
