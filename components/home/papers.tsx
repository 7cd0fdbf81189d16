import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { PaperCardDto } from '@/lib/modules/papers/schema'
import { EmptyState } from '../ui/empty-state'
import { HomeSection } from './home-section'
import { PaperLine } from './paper-line'

interface Props {
  papers: PaperCardDto[]
  count: number
  locale: Locale
}

/** Four papers as a typographic list. */
export function Papers({ papers, count, locale }: Props) {
  const t = useTranslations('home')
  const none = useTranslations('papers')('none')
  const hasMore = count > limits.home.moreAbove
  const more = { href: localePath(locale, paths.papers), text: t('morePapers') }
  return (
    <HomeSection id="papers" title={t('papersTitle')} more={hasMore ? more : null} isIndex>
      {papers.length > 0 ? (
        <ul className="-mt-3">
          {papers.map((paper) => (
            <PaperLine key={paper.paper_id} paper={paper} locale={locale} />
          ))}
        </ul>
      ) : (
        <EmptyState title={none} />
      )}
    </HomeSection>
  )
}
