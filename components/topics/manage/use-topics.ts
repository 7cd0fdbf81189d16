import { useState } from 'react'
import { z } from 'zod'

const choice = z.array(z.union([z.string(), z.object({ slug: z.string() })])).catch([])

/** The topics that something or a version of it has: a version names them by their slugs. */
export const chosenIn = (topics: unknown) => choice.parse(topics)

/** The topics of what a form is about, by their slugs; `onChange` when somebody chose. */
export function useTopics(
  initial: readonly (string | { slug: string })[] = [],
  onChange?: () => void,
) {
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
