import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { call } from '@/lib/browser/api/call'
import { ApiError } from '@/lib/browser/api/send'
import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import type { z } from '@/lib/core/zod'
import type { articleWithCommentsDto } from '@/lib/modules/content/articles/schema'
import type { paperWithCommentsDto } from '@/lib/modules/content/papers/schema'
import type { EditorialDto, VersionDto } from '@/lib/modules/content/schema'
import { type TopicLabel, topicNames } from '@/lib/modules/topics/schema'
import { fullName } from '../accounts/session/account-state'
import { EditorialNote, useDecisions } from '../editorial/decision-buttons'
import {
  getPendingEdit,
  type ItemKey,
  isApprovable,
  itemPath,
  LISTS,
  listVersions,
  readVersion,
  type VersionWithDifference,
} from '../editorial/editorial-state'
import { ReviewButtons } from '../editorial/review-buttons'
import { describeReview } from '../editorial/review-form'
import { ChangedFields } from '../editorial/version-changes'
import { AwaitedData } from '../forms/awaited-data'
import { useFailureText } from '../forms/use-failure-text'
import { readTopics } from '../topics/manage/topic-calls'
import { getTopics } from '../topics/manage/topics-field'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'

export type ReviewedDto =
  | z.infer<typeof articleWithCommentsDto>
  | z.infer<typeof paperWithCommentsDto>

type Reviewed<Dto> = Dto & { editorial: EditorialDto }

/** A pending edit, which is shown in place of the public text. */
export interface Proposal {
  /** The proposed fields, by their API names. */
  content: Record<string, unknown>
  /** The names of the fields that it changes. */
  changed: string[]
  topics: TopicLabel[]
  /** The note for readers, as they will see it. */
  what_changed: { note: string; date: string } | null
}

/** Names the topics of a version, which has only their slugs. */
async function nameTopics(
  { content }: VersionWithDifference,
  known: TopicLabel[],
  signal: AbortSignal,
): Promise<TopicLabel[]> {
  const slugs = getTopics(content.topics)
  const isKnown = slugs.every((slug) => known.some((topic) => topic.slug === slug))
  const all = isKnown
    ? known
    : (await readTopics(signal)).map((topic) => ({ ...topic, names: topicNames(topic) }))
  return all.filter(({ slug }) => slugs.includes(slug))
}

/** Reads an item with its versions, and the one to compare: its pending edit, or the text last decided about. */
async function readItem<Dto extends ReviewedDto>(key: ItemKey, signal: AbortSignal) {
  const [{ data }, versions] = await Promise.all([
    call<Dto>('GET', itemPath(key), { signal }),
    listVersions(key, signal),
  ])
  const { editorial } = data
  if (!editorial) return null
  const item: Reviewed<Dto> = { ...data, editorial }
  const edit = getPendingEdit(item)
  const last = versions.find(({ state }) => state !== 'SUPERSEDED')
  const isResent = !item.is_published && last && last.state !== 'PENDING'
  const compared = edit?.revision_id ?? (isResent ? last.version_id : null)
  const version = compared ? await readVersion(key, compared, signal) : null
  const note = edit?.change_note
  const proposal: Proposal | null =
    edit && version
      ? {
          content: version.content,
          changed: version.difference.map(({ field }) => field),
          topics: await nameTopics(version, item.topics, signal),
          what_changed: note ? { note, date: edit.createdAt } : null,
        }
      : null
  return { item, edit, version, versions, proposal }
}

type Read<Dto extends ReviewedDto> = NonNullable<Awaited<ReturnType<typeof readItem<Dto>>>>

/** The author of an item, the editor of its change, its waiting time, clinical review and change note. */
function ReviewFacts<Dto extends ReviewedDto>({ read: { item, edit } }: { read: Read<Dto> }) {
  const t = useTranslations('reviewing')
  const tArticles = useTranslations('articles')
  const tWriting = useTranslations('writing')
  const tNote = useTranslations('changeNote')
  const tReview = useTranslations('clinicalReview')
  const tVersions = useTranslations('versions')
  const locale = useLocale()
  const getName = (person: Parameters<typeof fullName>[0] | null) =>
    person ? fullName(person) : tVersions('former')
  const { waits_since: since } = item.editorial
  const facts: [string, string | null][] = [
    [tArticles('author'), getName(item.author)],
    [t('editor'), edit && getName(edit.editor)],
    [t('since'), since && formatLongDate(since, locale)],
    [tWriting('review'), describeReview(item, locale, tReview)],
    [tNote('label'), edit && (edit.change_note ?? t('noNote'))],
  ]
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(([term, fact]) =>
        fact ? (
          <div key={term} className="min-w-0">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="wrap-anywhere">{fact}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function Decision({ version, locale }: { version: VersionDto; locale: Locale }) {
  const t = useTranslations('versions')
  const { state, reason, change_note: note, decidedAt, createdAt, decider } = version
  const isRejected = state === 'REJECTED'
  return (
    <li className="grid gap-1 border-l-4 border-line pl-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge tone={isRejected ? 'danger' : 'success'}>{t(state)}</Badge>
        <span>
          {decider ? fullName(decider) : t('former')},{' '}
          {formatLongDate(decidedAt ?? createdAt, locale)}
        </span>
      </p>
      {reason ? <p className="whitespace-pre-line wrap-anywhere">{reason}</p> : null}
      {note ? <p className="wrap-anywhere">{t('changeNote', { note })}</p> : null}
    </li>
  )
}

/** Number of decisions shown at once; the earlier ones are in a disclosure. */
const SHOWN = 3

/** The decisions about earlier versions with their reasons, most recent first. */
function EarlierDecisions({ versions }: { versions: VersionDto[] }) {
  const t = useTranslations('reviewing')
  const locale = useLocale()
  const decided = versions.filter(({ state }) => state === 'APPROVED' || state === 'REJECTED')
  const entries = decided.map((version) => (
    <Decision key={version.version_id} version={version} locale={locale} />
  ))
  const older = entries.slice(SHOWN)
  return (
    <section aria-labelledby="decisions" className="grid gap-2">
      <h2 id="decisions" className="text-lg">
        {t('decisions')}
      </h2>
      {entries.length === 0 ? <p className="text-muted">{t('noDecisions')}</p> : null}
      <ul className="grid gap-3">{entries.slice(0, SHOWN)}</ul>
      {older.length > 0 ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-forest">
            {t('olderDecisions', { count: older.length })}
          </summary>
          <ul className="mt-2 grid gap-3">{older}</ul>
        </details>
      ) : null}
    </section>
  )
}

interface Props<Dto> extends ItemKey {
  onDone: () => void
  /** The text as readers will see it. */
  children: (item: Reviewed<Dto>, proposal: Proposal | null) => ReactNode
}

/**
 * One item under review: its state and history, the changes to the public text, the text as readers will see it, and
 * the decision. Nothing is refetched while it is read: a decision applies to the text on screen.
 */
export function ReviewedItem<Dto extends ReviewedDto>({ kind, id, onDone, children }: Props<Dto>) {
  const t = useTranslations('reviewing')
  const tList = useTranslations(LISTS[kind])
  const tWriting = useTranslations('writing')
  const query = useQuery({
    queryKey: ['review', kind, id],
    queryFn: ({ signal }) => readItem<Dto>({ kind, id }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data, error } = query
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 410)
  if (data === null || isMissing) {
    return <EmptyState title={t('missing')} text={tWriting('missingText')} />
  }
  if (!data) {
    return (
      <AwaitedData query={query} failed={tList('failed')} loading={<Skeleton className="h-96" />} />
    )
  }
  return (
    <ReadItem
      kind={kind}
      read={data}
      refetch={query.refetch}
      onDone={onDone}
      text={children(data.item, data.proposal)}
    />
  )
}

interface ReadItemProps<Dto extends ReviewedDto> {
  kind: ItemKey['kind']
  read: Read<Dto>
  refetch: () => Promise<unknown>
  onDone: () => void
  text: ReactNode
}

function ReadItem<Dto extends ReviewedDto>(props: ReadItemProps<Dto>) {
  const { kind, read, refetch, onDone, text } = props
  const { item, edit, version, versions } = read
  const t = useTranslations('reviewing')
  const tEditorial = useTranslations('editorial')
  const failureText = useFailureText()
  const top = useRef<HTMLElement>(null)
  const decisions = useDecisions<Reviewed<ReviewedDto>>({
    kind,
    getId: (each) => ('article_id' in each ? each.article_id : each.paper_id),
    onDone,
  })
  const { approve, reject } = decisions
  const conflict = [approve.error, reject.error].find(
    (error) => error instanceof ApiError && error.status === 409,
  )
  const ownTitle = 'article_title' in item ? item.article_title : item.paper_title

  async function showCurrent() {
    await refetch()
    approve.reset()
    reject.reset()
    top.current?.focus()
  }

  return (
    <article ref={top} tabIndex={-1} className="grid gap-6">
      <div className="flex max-sm:*:justify-items-start! max-sm:*:text-left!">
        <EditorialNote item={item} />
      </div>
      <ReviewFacts read={read} />
      <EarlierDecisions versions={versions} />
      {version ? (
        <section aria-labelledby="changes" className="grid gap-3 border-l-4 border-ochre pl-4">
          <h2 id="changes" className="text-lg">
            {edit ? tEditorial('changes') : t('changed')}
          </h2>
          <ChangedFields version={version} />
        </section>
      ) : null}
      <section aria-labelledby="shown" className="grid gap-2">
        <h2 id="shown" className="text-lg">
          {t('shown')}
        </h2>
        <div className="rounded-card border border-line p-3 sm:p-6">{text}</div>
      </section>
      {conflict ? (
        <Notice
          tone="danger"
          title={failureText(conflict, { fallback: '' })}
          action={<Button onClick={() => void showCurrent()}>{t('showCurrent')}</Button>}
        />
      ) : isApprovable(item) ? (
        <ReviewButtons
          item={item}
          title={edit && version ? version.title : ownTitle}
          decisions={decisions}
        />
      ) : (
        <p className="text-muted">{t('decided')}</p>
      )}
    </article>
  )
}
