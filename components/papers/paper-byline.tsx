import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import type { PaperDto } from '@/lib/modules/papers/schema'
import { Byline } from '../editorial/byline'
import { ReviewedBy } from '../editorial/reviewed-by'
import { AudienceLabel } from '../lists/audience-label'
import { PersonLink } from '../people/person-link'

const MOST_NAMED = 2

/** A paper's first author and whether it was reviewed, on one line; all authors and the rest on opening it. */
export function PaperByline({ paper, locale }: { paper: PaperDto; locale: Locale }) {
  const t = useTranslations('paper')
  const { authors, author } = paper
  const [first] = authors
  const isCut = authors.length > MOST_NAMED
  return (
    <Byline
      item={paper}
      author={
        first ? (
          <>
            <span className="sr-only">{t('authors')}: </span>
            <PersonLink page={author?.page} locale={locale} isCut>
              {isCut ? t('firstOf', { name: first }) : authors.join(', ')}
            </PersonLink>
          </>
        ) : null
      }
    >
      {first ? <p className={isCut ? undefined : 'sm:hidden'}>{authors.join(', ')}</p> : null}
      <p>
        <span>
          <ReviewedBy item={paper} locale={locale} />
        </span>
        {' · '}
        <AudienceLabel audience={paper.audience} />
      </p>
    </Byline>
  )
}
