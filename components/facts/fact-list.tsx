import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { listAddress } from '@/lib/core/list-query'
import { type Locale, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { preserveFrenchSpaces } from '@/lib/core/reading-text'
import type { FactDto } from '@/lib/modules/facts/schema'
import { CareLine } from '../layout/emergency'
import { ListHeader } from '../lists/list-frame'
import { ListPages } from '../lists/list-pages'
import { TopicChips } from '../topics/topic-chips'
import { LanguageLabel, OriginalChanged } from '../translations/translation-links'
import { EmptyState } from '../ui/empty-state'

/** A fact with its source. Its id is its anchor. */
function FactEntry({ fact, locale }: { fact: FactDto; locale: Locale }) {
  const t = useTranslations('facts')
  const lang = toLang(fact.language)
  return (
    <li
      id={fact.duk_id}
      className="border-t border-line pt-5 pb-8 target:border-t-2 target:border-clay"
    >
      <h2 className="text-xl" lang={lang}>
        {preserveFrenchSpaces(fact.duk_title, lang)}
      </h2>
      {fact.duk_content ? (
        <p className="mt-2 max-w-measure text-lg whitespace-pre-line" lang={lang}>
          {preserveFrenchSpaces(fact.duk_content, lang)}
        </p>
      ) : null}
      {fact.original_changed ? <OriginalChanged language={fact.original_changed} /> : null}
      <TopicChips topics={fact.topics} locale={locale} />
      <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-muted">
        {fact.source ? <span>{t('source', { source: fact.source })}</span> : null}
        <LanguageLabel language={fact.language} locale={locale} />
      </p>
    </li>
  )
}

interface Props {
  facts: FactDto[]
  total: number
  page: number
  locale: Locale
}

export function FactList({ facts, total, page, locale }: Props) {
  const t = useTranslations('facts')
  const path = localePath(locale, paths.facts)
  return (
    <div className="mx-auto max-w-6xl px-4 pt-1 pb-10 sm:pt-10">
      <ListHeader title={t('title')} lead={t('lead')} note={<CareLine locale={locale} />} />
      {total === 0 ? <EmptyState title={t('none')} /> : null}
      {total > 0 ? (
        <>
          <p className="mt-3 border-t-2 sm:mt-10 border-ink py-3 text-muted">
            {t('count', { count: total })}
          </p>
          <ol className="grid gap-x-8 md:grid-cols-2">
            {facts.map((fact) => (
              <FactEntry key={fact.duk_id} fact={fact} locale={locale} />
            ))}
          </ol>
          <ListPages
            page={page}
            total={total}
            size={limits.pageSize.facts}
            hrefFor={(to) => listAddress(path, { page: to })}
          />
        </>
      ) : null}
    </div>
  )
}
