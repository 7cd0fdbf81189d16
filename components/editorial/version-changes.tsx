'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { articleTextNames, paperTextNames } from '@/lib/core/content-kinds'
import type { DiffPiece } from '@/lib/core/text-comparison'
import { Button } from '../ui/button'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'
import { type ItemKey, LISTS, readVersion, type VersionWithDifference } from './editorial-state'

/** Number of words of context shown around a change. */
const AROUND = 12

/** Cuts unchanged text to the words next to a change. */
function nearby(text: string, isFirst: boolean, isLast: boolean): string {
  const words = text.match(/\S*\s|\S+/g) ?? []
  const max = (isFirst || isLast ? 1 : 2) * AROUND
  if (words.length <= max) return text
  const before = isFirst ? '' : words.slice(0, AROUND).join('')
  const after = isLast ? '' : words.slice(-AROUND).join('')
  return `${before} … ${after}`
}

const STYLES = {
  added: 'bg-forest-wash text-forest',
  removed: 'bg-danger-wash text-danger',
} as const

/** The word-by-word difference between two texts, with context around each change. */
export function Difference({ pieces }: { pieces: readonly DiffPiece[] }) {
  const t = useTranslations('versions')
  const placed = pieces.map((piece, at) => ({ ...piece, at }))
  return (
    <p className="whitespace-pre-line">
      {placed.map(({ kind, text, at }) => {
        if (kind === 'same') return nearby(text, at === 0, at === pieces.length - 1)
        const Tag = kind === 'added' ? 'ins' : 'del'
        return (
          <Tag key={at} className={STYLES[kind]}>
            <span className="sr-only">{t(kind)}</span>
            {text}
          </Tag>
        )
      })}
    </p>
  )
}

/** Returns the label of an article's or a paper's field; null for fields that are meaningless to readers. */
function useFieldName(): (field: string) => string | null {
  const t = useTranslations('versions')
  const tPapers = useTranslations('papers')
  const tPaper = useTranslations('paper')
  const tAudience = useTranslations('audience')
  const names = new Map<string, string>([
    ['article_title', t('fields.article_title')],
    ['article_content', t('fields.article_content')],
    ['topics', t('fields.topics')],
    ['paper_title', tPapers('titleField')],
    ['language', tPaper('language')],
    ['audience', tAudience('label')],
    ['reference', tPapers('referenceField')],
    ['authors', tPaper('authors')],
    ['year', tPaper('year')],
    ...articleTextNames.map((name) => [name, t(`fields.${name}`)] as const),
    ...paperTextNames.map((name) => [name, tPaper(name)] as const),
  ])
  return (field) => names.get(field) ?? null
}

/** Fields with a file's address, which is meaningless to readers. */
const FILES = { article_cover_image: 'otherPicture', paper: 'otherDocument' } as const

const isFile = (field: string): field is keyof typeof FILES => Object.hasOwn(FILES, field)

/** The fields that a version changed, or would change if approved. */
export function ChangedFields({ version }: { version: VersionWithDifference }) {
  const t = useTranslations('versions')
  const getName = useFieldName()
  const { difference, is_since: isSince } = version
  const changes = difference.filter(({ field }) => isFile(field) || getName(field))
  if (changes.length === 0) {
    return <p className="text-muted">{t(isSince ? 'unchangedSince' : 'unchanged')}</p>
  }
  return changes.map(({ field, pieces }) => (
    <section key={field}>
      <h4 className="font-semibold">{isFile(field) ? t(`fields.${field}`) : getName(field)}</h4>
      {isFile(field) ? <p>{t(FILES[field])}</p> : <Difference pieces={pieces} />}
    </section>
  ))
}

/** The same, fetched by the version's id. */
export function VersionChanges({ item, versionId }: { item: ItemKey; versionId: string }) {
  const t = useTranslations('versions')
  const tErrors = useTranslations('errors')
  const { data, error, refetch } = useQuery({
    queryKey: [LISTS[item.kind], 'versions', item.id, versionId],
    queryFn: ({ signal }) => readVersion(item, versionId, signal),
    // The difference of a pending edit depends on the public text, which may have changed since.
    staleTime: 0,
  })
  if (data) {
    return (
      <>
        {data.is_since && data.difference.length > 0 ? (
          <p className="text-muted">{t('since')}</p>
        ) : null}
        <ChangedFields version={data} />
      </>
    )
  }
  if (!error) return <Skeleton className="h-20" />
  return (
    <ErrorState
      title={t('failed')}
      retry={<Button onClick={() => refetch()}>{tErrors('retry')}</Button>}
    />
  )
}
