import { useTranslations } from 'next-intl'
import { type Locale, langOf } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import { scholarlyArticle } from '@/lib/core/structured-data/paper'
import type { PaperCommentDto } from '@/lib/modules/comments/schema'
import type { ImageDto } from '@/lib/modules/files/schema'
import type { PaperDto } from '@/lib/modules/papers/schema'
import type { PublicPerson } from '@/lib/modules/people/schema'
import type { PublicTranslations } from '@/lib/modules/translations/schema'
import { Discussion } from '../comments/discussion'
import { toShown } from '../comments/shown-comment'
import { JsonLd } from '../layout/json-ld'
import { PageCrumbs } from '../layout/page-crumbs'
import { ShareLinks } from '../layout/share-links'
import { useDescribed } from '../people/use-described'
import type { ShownCitation } from './cite-paper'
import { PaperView } from './paper-view'

interface Props {
  paper: PaperDto
  pictures: ImageDto[]
  comments: PaperCommentDto[]
  citation: ShownCitation
  /** The number of parts in its document's text. */
  textParts: number
  translations: PublicTranslations
  /** The public profiles of its contributors. */
  people: PublicPerson[]
  locale: Locale
  site: SiteProfile
}

/** The page of a paper: the paper itself, then its comments. */
export function PaperPage(props: Props) {
  const { paper, pictures, comments, citation, textParts, translations, people, locale, site } =
    props
  const describePerson = useDescribed(people, paper.language)
  const { paper_id: id, paper_title: title } = paper
  const list = useTranslations('papers')('title')
  const lang = langOf(paper.language)
  return (
    <div className="mx-auto max-w-6xl px-4 py-2 sm:py-8">
      <PageCrumbs
        locale={locale}
        siteUrl={site.url}
        trail={[
          { label: list, path: paths.papers },
          { label: title, path: paths.paper(id, title), lang },
        ]}
        className="mb-1 sm:mb-4"
      />
      <JsonLd data={scholarlyArticle(site, { ...paper, author: describePerson(paper.author) })} />
      <PaperView {...{ paper, pictures, citation, textParts, translations, locale }} />
      <ShareLinks
        title={title}
        language={paper.language}
        path={paths.paper(id, title)}
        site={site}
      />
      <Discussion
        item={{ kind: 'paper', id, lang }}
        locale={locale}
        path={paths.paper(id, title)}
        site={site}
        isOpen={paper.comments_open}
        comments={comments.map(toShown)}
      />
    </div>
  )
}
