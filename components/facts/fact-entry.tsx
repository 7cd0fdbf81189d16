import { useTranslations } from 'next-intl'
import { type Locale, langOf } from '@/lib/core/locales'
import { keepFrenchSpaces } from '@/lib/core/reading-text'
import type { FactDto } from '@/lib/modules/facts/schema'
import { LanguageLabel } from '../articles/language-label'
import { TopicChips } from '../topics/topic-chips'
import { OriginalChanged } from '../translations/translation-links'

/** A fact with its source. Its id is its anchor. */
export function FactEntry({ fact, locale }: { fact: FactDto; locale: Locale }) {
  const t = useTranslations('facts')
  const lang = langOf(fact.language)
  return (
    <li
      id={fact.duk_id}
      className="border-t border-line pt-5 pb-8 target:border-t-2 target:border-clay"
    >
      <h2 className="text-xl" lang={lang}>
        {keepFrenchSpaces(fact.duk_title, lang)}
      </h2>
      {fact.duk_content ? (
        <p className="mt-2 max-w-measure text-lg whitespace-pre-line" lang={lang}>
          {keepFrenchSpaces(fact.duk_content, lang)}
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
