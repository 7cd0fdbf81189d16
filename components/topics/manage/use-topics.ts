import { useState } from 'react'

type Chosen = string | { slug: string }

const isChosen = (topic: unknown): topic is Chosen =>
  typeof topic === 'string' ||
  (typeof topic === 'object' && topic !== null && 'slug' in topic && typeof topic.slug === 'string')

/** Returns the topics of an item or of one of its versions: a version names them by slug. */
export const chosenIn = (topics: unknown): Chosen[] =>
  Array.isArray(topics) && topics.every(isChosen) ? topics : []

/** The topics chosen in a form, by slug; calls `onChange` when the user chooses. */
export function useTopics(initial: readonly Chosen[] = [], onChange?: () => void) {
  const [chosen, setChosen] = useState(() =>
    initial.map((topic) => (typeof topic === 'string' ? topic : topic.slug)),
  )
  return {
    chosen,
    toggle(slug: string) {
      setChosen((before) =>
        before.includes(slug) ? before.filter((each) => each !== slug) : [...before, slug],
      )
      onChange?.()
    },
  }
}

export type ChosenTopics = ReturnType<typeof useTopics>
