'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { MAX_TOPICS, topicKinds } from '@/lib/core/content-kinds'
import { toContentLanguage } from '@/lib/core/locales'
import { joinTexts } from '@/lib/core/typed-text'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import { readTopics } from './topic-calls'

type Chosen = string | { slug: string }

const isChosen = (topic: unknown): topic is Chosen =>
  typeof topic === 'string' ||
  (typeof topic === 'object' && topic !== null && 'slug' in topic && typeof topic.slug === 'string')

/** Returns the topics of an item or of one of its versions: a version names them by slug. */
export const getTopics = (topics: unknown): Chosen[] =>
  Array.isArray(topics) && topics.every(isChosen) ? topics : []

export const toSlugs = (topics: readonly Chosen[]): string[] =>
  topics.map((topic) => (typeof topic === 'string' ? topic : topic.slug))

/** The topics chosen in a form, by slug; calls `onChange` when the user chooses. */
export function useTopics(initial: readonly Chosen[] = [], onChange?: () => void) {
  const [chosen, setChosen] = useState(() => toSlugs(initial))
  return {
    chosen,
    /** Replaces the choice without counting as the user's. */
    show: (topics: readonly Chosen[]) => setChosen(toSlugs(topics)),
    toggle(slug: string) {
      setChosen((before) =>
        before.includes(slug) ? before.filter((each) => each !== slug) : [...before, slug],
      )
      onChange?.()
    },
  }
}

type ChosenTopics = ReturnType<typeof useTopics>

/** All topics, and their names in the reader's language by slug: the slug until they are loaded. */
export function useTopicNames() {
  const language = toContentLanguage(useLocale())
  const query = useQuery({
    queryKey: ['topics', 'all'],
    queryFn: ({ signal }) => readTopics(signal),
  })
  return {
    ...query,
    getName: (slug: string) =>
      query.data?.find((topic) => topic.slug === slug)?.texts[language].name ?? slug,
  }
}

/** The picker for an item's topics, by kind; closed, it names those chosen. */
export function TopicsField({ topics: { chosen, toggle } }: { topics: ChosenTopics }) {
  const t = useTranslations()
  const { data, isError, refetch, getName } = useTopicNames()
  const all = data ?? []
  // Archived since they were chosen: the server refuses them until they are removed.
  const archived = chosen.filter((slug) => data && !all.some((topic) => topic.slug === slug))
  const groups = [
    { title: t('topics.gone'), slugs: archived },
    ...topicKinds.map((kind) => ({
      title: t(`topics.kinds.${kind}`),
      slugs: all.filter((topic) => topic.kind === kind).map(({ slug }) => slug),
    })),
  ].filter(({ slugs }) => slugs.length > 0)
  return (
    <details className="rounded-card border border-line">
      <summary className="min-h-11 cursor-pointer rounded-card px-4 py-2 font-semibold hover:bg-wash">
        {t('topics.choose')}{' '}
        <span className="font-normal text-muted">
          {chosen.length > 0
            ? joinTexts(chosen.map(getName))
            : t('topics.chosen', { count: chosen.length })}
        </span>
      </summary>
      <div className="grid gap-4 p-4">
        <p className="text-sm text-muted">{t('topics.chooseHint', { count: MAX_TOPICS })}</p>
        {isError ? (
          <ErrorState
            title={t('topics.failed')}
            retry={<Button onClick={() => refetch()}>{t('errors.retry')}</Button>}
          />
        ) : null}
        {data || isError ? null : <Skeleton className="h-40" />}
        {groups.map(({ title, slugs }) => (
          <fieldset key={title} className="grid gap-x-4 sm:grid-cols-2">
            <legend className="font-semibold">{title}</legend>
            {slugs.map((slug) => (
              <Checkbox
                key={slug}
                label={getName(slug)}
                checked={chosen.includes(slug)}
                disabled={!chosen.includes(slug) && chosen.length >= MAX_TOPICS}
                onChange={() => toggle(slug)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  )
}
