import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { FaqDto } from '@/lib/modules/faqs/schema'
import { FaqItem } from '../faqs/faq-item'
import { EmptyState } from '../ui/empty-state'
import { HomeSection } from './home-section'

/** Five questions, one open at a time. */
export function Faqs({ faqs, locale }: { faqs: FaqDto[]; locale: Locale }) {
  const t = useTranslations('home')
  const all = { href: localePath(locale, paths.faqs), text: t('allFaqs') }
  return (
    <HomeSection id="faqs" title={t('faqTitle')} more={faqs.length > 0 ? all : null} isIndex>
      {faqs.length > 0 ? (
        <div className="-mt-3">
          {faqs.map((faq) => (
            <FaqItem key={faq.faq_id} faq={faq} locale={locale} heading="h3" group="faq" />
          ))}
        </div>
      ) : (
        <EmptyState title={t('noFaqsTitle')} text={t('noFaqs')} />
      )}
    </HomeSection>
  )
}
