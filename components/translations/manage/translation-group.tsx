'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { CallResult } from '@/lib/browser/api/call'
import { contentLanguages, toLang } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import type {
  CandidateDto,
  LinkedKind,
  LinkedTextDto,
} from '@/lib/modules/content/translations/schema'
import { ConfirmedAction } from '../../dashboard/dialogs'
import { StaffLink } from '../../dashboard/staff-page'
import { useViewer } from '../../dashboard/staff-viewer'
import { WORK } from '../../dashboard/work/use-work'
import { SearchPanel } from '../../data-table/search-panel'
import { useOptimisticMutation } from '../../forms/use-optimistic-mutation'
import { Badge } from '../../ui/badge'
import { Button, buttonStyle } from '../../ui/button'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import {
  GROUPS,
  linkText,
  readGroup,
  searchTexts,
  syncText,
  type TextKey,
  unlinkText,
} from './translation-calls'

/** An action on the links between translations; groups and pending staff work are refetched. */
function useTextAction<Input = void>(run: (input: Input) => Promise<CallResult<unknown>>) {
  const t = useTranslations('translations')
  return useOptimisticMutation<never, Input>({
    queryKey: ['translations'],
    stale: [['translations'], [WORK]],
    run,
    failed: t('saveFailed'),
  })
}

interface TranslationSearchProps {
  text: TextKey
  /** The texts it is already linked with, itself included. */
  group: LinkedTextDto[]
}

/** Searches for the same text in another language, to link the two. */
function TranslationSearch({ text, group }: TranslationSearchProps) {
  const t = useTranslations('translations')
  const languages = new Set(group.map(({ language }) => language))
  return (
    <SearchPanel
      label={t('search')}
      hint={t('searchHint')}
      none={t('noneFound')}
      failed={t('failed')}
      queryKey={[GROUPS, text.kind, 'found']}
      search={(term, signal) => searchTexts(text.kind, term, signal)}
      className="min-h-24"
    >
      {(texts) => {
        const found = texts.filter(({ language }) => !languages.has(language))
        return found.length > 0 ? (
          <ul className="grid gap-3">
            {found.map((each) => (
              <FoundText key={each.id} text={text} found={each} isAlone={group.length === 1} />
            ))}
          </ul>
        ) : null
      }}
    </SearchPanel>
  )
}

interface FoundProps {
  text: TextKey
  found: CandidateDto
  /** Whether it belongs to no group yet, so that it may become a translation itself. */
  isAlone: boolean
}

function FoundText({ text, found, isAlone }: FoundProps) {
  const t = useTranslations('translations')
  const names = useTranslations('languages')
  const link = useTextAction(({ id, original }: { id: string; original: string }) =>
    linkText({ kind: text.kind, id }, { original_id: original }),
  )
  const { id, title, language } = found
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line pb-3">
      <span className="min-w-0 grow basis-64">
        <span className="text-sm text-muted">{names(language)}</span>
        <span className="block wrap-anywhere" lang={toLang(language)}>
          {title}
        </span>
      </span>
      {isAlone ? (
        <Button
          variant="secondary"
          size="small"
          busy={link.isPending}
          aria-label={t('linkOriginalOf', { title })}
          onClick={() => link.mutate({ id: text.id, original: id })}
        >
          {t('linkOriginal')}
        </Button>
      ) : null}
      <Button
        variant="secondary"
        size="small"
        busy={link.isPending}
        aria-label={t('linkTranslationOf', { title })}
        onClick={() => link.mutate({ id, original: text.id })}
      >
        {t('linkTranslation')}
      </Button>
    </li>
  )
}

interface TranslateThisProps {
  /** An article and its translations. */
  group: LinkedTextDto[]
  /** The text whose window is open. */
  id: string
}

/** Links to start a translation of an article into each missing language. */
function TranslateThis({ group, id }: TranslateThisProps) {
  const t = useTranslations('translations')
  const names = useTranslations('languages')
  const mayWrite = can(useViewer(), 'article.create')
  const known = group.map(({ language }) => language)
  const missing = contentLanguages.filter((language) => !known.includes(language))
  if (!mayWrite || missing.length === 0) return null
  // Translates the original, if the viewer may read it.
  const of = group.find((text) => text.is_original)?.id ?? id
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">{t('translate')}</h3>
      <p className="text-muted">{t('translateHint')}</p>
      <ul className="flex flex-wrap gap-3">
        {missing.map((language) => (
          <li key={language}>
            <StaffLink
              href={`${paths.newArticle}?${new URLSearchParams({ of, language })}`}
              className={buttonStyle('secondary', 'small')}
            >
              {t('translateInto', { language: names(language) })}
            </StaffLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  kind: LinkedKind
  text: LinkedTextDto
  /** The text whose window is open. */
  isOpen: boolean
  mayLink: boolean
}

/** A text of a group: its title and language, whether it is behind its original, and the actions on either. */
function LinkedText({ kind, text, isOpen, mayLink }: Props) {
  const t = useTranslations('translations')
  const names = useTranslations('languages')
  const unlink = useTextAction<TextKey>(unlinkText)
  const sync = useTextAction<TextKey>(syncText)
  const { id, title, language } = text
  const key = { kind, id }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line pb-3">
      <span className="min-w-0 grow basis-64">
        <span className="text-sm text-muted">
          {names(language)} {text.is_original ? <Badge>{t('original')}</Badge> : null}{' '}
          {text.is_public ? null : <Badge>{t('notPublic')}</Badge>}{' '}
          {text.is_stale ? <Badge tone="warning">{t('stale')}</Badge> : null}
        </span>
        <span
          className={`block wrap-anywhere ${isOpen ? 'font-semibold' : ''}`}
          lang={toLang(language)}
        >
          {title}
        </span>
      </span>
      {mayLink && text.is_stale ? (
        <Button
          variant="secondary"
          size="small"
          busy={sync.isPending}
          aria-label={t('syncOf', { title })}
          onClick={() => sync.mutate(key)}
        >
          {t('sync')}
        </Button>
      ) : null}
      {mayLink && !text.is_original ? (
        <ConfirmedAction
          title={t('unlinkTitle')}
          text={t('unlinkText', { title })}
          confirmLabel={t('unlink')}
          tone="danger"
          action={unlink}
          input={key}
          trigger={
            <Button variant="quiet" size="small" aria-label={t('unlinkOf', { title })}>
              {t('unlink')}
            </Button>
          }
        />
      ) : null}
    </li>
  )
}

/** The languages a text exists in: linked texts, and a search for unlinked ones. */
export function TranslationGroup({ text }: { text: TextKey }) {
  const t = useTranslations('translations')
  const tErrors = useTranslations('errors')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [GROUPS, text.kind, text.id],
    queryFn: ({ signal }) => readGroup(text, signal),
    staleTime: 0,
  })
  if (!data && !isError) return <Skeleton className="h-64" />
  if (!data) {
    return (
      <ErrorState
        title={t('failed')}
        retry={
          <Button busy={isFetching} onClick={() => refetch()}>
            {tErrors('retry')}
          </Button>
        }
      />
    )
  }
  const { texts, may_link: mayLink } = data
  return (
    <div className="grid gap-6">
      {texts.length > 1 ? (
        <ul className="grid gap-3">
          {texts.map((each) => (
            <LinkedText
              key={each.id}
              kind={text.kind}
              text={each}
              isOpen={each.id === text.id}
              mayLink={mayLink}
            />
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t('alone')}</p>
      )}
      {text.kind === 'article' ? <TranslateThis group={texts} id={text.id} /> : null}
      {mayLink ? <TranslationSearch text={text} group={texts} /> : null}
    </div>
  )
}
