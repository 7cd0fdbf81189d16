import { useTranslations } from 'next-intl'
import { langOf } from '@/lib/core/locales'
import type { CandidateDto, LinkedTextDto } from '@/lib/modules/translations/schema'
import { SearchPanel } from '../../data-table/search-panel'
import { Button } from '../../ui/button'
import { GROUPS, linkText, searchTexts, type TextKey } from './translation-calls'
import { useTextAction } from './use-text-action'

interface Props {
  text: TextKey
  /** The texts it is already linked with, itself included. */
  group: LinkedTextDto[]
}

/** Searches for the same text in another language, to link the two. */
export function TranslationSearch({ text, group }: Props) {
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
  /** Whether it belongs to no group yet, and may become a translation itself. */
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
        <span className="block wrap-anywhere" lang={langOf(language)}>
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
