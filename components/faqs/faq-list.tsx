import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { topicKinds } from '@/lib/core/content-kinds'
import { contentLanguages, type Locale, toLang } from '@/lib/core/locales'
import { preserveFrenchSpaces } from '@/lib/core/reading-text'
import type { FaqDto } from '@/lib/modules/faqs/schema'
import { CareLine } from '../layout/emergency'
import { ListHeader } from '../lists/list-frame'
import { SaveControl } from '../offline/saved-pages'
import { TopicChips } from '../topics/topic-chips'
import { LanguageLabel, OriginalChanged } from '../translations/translation-links'
import { EmptyState } from '../ui/empty-state'

interface Props {
  faq: FaqDto
  locale: Locale
  /** Of the questions with the same group, only one is open at a time. */
  group?: string
  /** Whether search engines should read it as one of the page's questions. */
  isEntity?: boolean
}

const SCHEMA = 'https://schema.org'
/** Microdata in the markup itself: repeated as JSON, the answers would double in size. */
const question = { itemScope: true, itemProp: 'mainEntity', itemType: `${SCHEMA}/Question` }
const answer = { itemScope: true, itemProp: 'acceptedAnswer', itemType: `${SCHEMA}/Answer` }

/**
 * A question that opens to its answer, which is always printed. Its id is its anchor: lib/browser/reading opens the
 * one in the address, and closes the others of its group.
 */
export function FaqItem({ faq, locale, group, isEntity = false }: Props) {
  const t = useTranslations('faqs')
  const lang = toLang(faq.language)
  return (
    <details
      id={faq.faq_id}
      name={group}
      className="group border-b border-line"
      {...(isEntity ? question : {})}
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 hover:text-forest [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <h3 className="text-lg leading-snug" lang={lang} itemProp={isEntity ? 'name' : undefined}>
            {preserveFrenchSpaces(faq.faq_title, lang)}
          </h3>{' '}
          <span className="text-sm text-muted">
            <LanguageLabel language={faq.language} locale={locale} />
          </span>
        </span>
        <Plus aria-hidden="true" className="size-5 shrink-0 text-clay group-open:hidden" />
        <Minus aria-hidden="true" className="hidden size-5 shrink-0 text-clay group-open:block" />
      </summary>
      <div className="max-w-measure pb-6" {...(isEntity ? answer : {})}>
        <p
          className="text-lg whitespace-pre-line"
          lang={lang}
          itemProp={isEntity ? 'text' : undefined}
        >
          {preserveFrenchSpaces(faq.faq_expansion, lang)}
        </p>
        {faq.original_changed ? <OriginalChanged language={faq.original_changed} /> : null}
        <TopicChips topics={faq.topics} locale={locale} />
        {faq.source ? (
          <p className="mt-3 text-sm text-muted">{t('source', { source: faq.source })}</p>
        ) : null}
      </div>
    </details>
  )
}

interface ListProps {
  faqs: FaqDto[]
  locale: Locale
}

/** Groups the questions in the reader's language by the kind of their first topic, and the others by language. */
function useFaqGroups({ faqs, locale }: ListProps) {
  const t = useTranslations()
  const own = faqs.filter(({ language }) => toLang(language) === locale)
  const others = contentLanguages.filter((language) => toLang(language) !== locale)
  return [
    ...topicKinds.map((kind) => ({
      title: t(`topics.kinds.${kind}`),
      questions: own.filter(({ topics }) => topics[0]?.kind === kind),
    })),
    { title: t('faqs.other'), questions: own.filter(({ topics }) => topics.length === 0) },
    ...others.map((each) => ({
      title: t(`languages.${each}`),
      questions: faqs.filter(({ language }) => language === each),
    })),
  ].filter(({ questions }) => questions.length > 0)
}

/** All questions, in groups; any number can be open at once. */
export function FaqList({ faqs, locale }: ListProps) {
  const t = useTranslations('faqs')
  const groups = useFaqGroups({ faqs, locale })
  return (
    <div className="mx-auto max-w-6xl px-4 pt-1 pb-10 sm:pt-10">
      <ListHeader title={t('title')} lead={t('lead')} note={<CareLine locale={locale} />} />
      <SaveControl locale={locale} />
      {faqs.length === 0 ? <EmptyState title={t('none')} /> : null}
      {faqs.length > 0 ? (
        <>
          <p className="mt-1 border-t-2 sm:mt-10 border-ink py-3 text-muted">
            {t('count', { count: faqs.length })}
          </p>
          <div itemScope itemType="https://schema.org/FAQPage">
            {groups.map(({ title, questions }) => (
              <section key={title} className="mb-6">
                <h2 className="border-b border-line pb-2 text-xl">{title}</h2>
                {questions.map((faq) => (
                  <FaqItem
                    key={faq.faq_id}
                    faq={faq}
                    locale={locale}
                    isEntity={toLang(faq.language) === locale}
                  />
                ))}
              </section>
            ))}
          </div>
        </>
      ) : null}
    </div>
  )
}
