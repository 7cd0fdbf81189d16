import { useTranslations } from 'next-intl'
import { type Locale, langOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import { medicalArticle } from '@/lib/core/structured-data/article'
import { shownCode } from '@/lib/core/version-code'
import type { ArticleCardDto, ArticleDto } from '@/lib/modules/articles/schema'
import type { CommentDto } from '@/lib/modules/comments/schema'
import type { ImageDto } from '@/lib/modules/files/schema'
import type { PublicPerson } from '@/lib/modules/people/schema'
import type { PublicTranslations } from '@/lib/modules/translations/schema'
import { Discussion } from '../comments/discussion'
import { toShown } from '../comments/shown-comment'
import { JsonLd } from '../layout/json-ld'
import { PageCrumbs } from '../layout/page-crumbs'
import { SaveControl } from '../offline/save-control'
import { useDescribed } from '../people/use-described'
import { versionAddress } from '../printed/version-address'
import { buttonStyle } from '../ui/button-style'
import { ArticleTools } from './article-tools'
import { ArticleView } from './article-view'
import { RelatedArticles } from './related-articles'

interface Props {
  article: ArticleDto
  pictures: ImageDto[]
  comments: CommentDto[]
  /** Other approved articles to read next. */
  related: ArticleCardDto[]
  translations?: PublicTranslations
  /** Public profiles of its author and reviewer. */
  people: PublicPerson[]
  locale: Locale
  site: SiteProfile
}

/** An article's page: breadcrumbs, text, comments, and related articles. */
export function ArticlePage(props: Props) {
  const { article, pictures, comments, related, translations, people, locale, site } = props
  const describePerson = useDescribed(people, article.language)
  const described = {
    ...article,
    author: describePerson(article.author),
    reviewer: describePerson(article.reviewer),
  }
  const t = useTranslations('articles')
  const tPrinted = useTranslations('printed')
  const path = paths.article(article.article_id, article.article_title)
  const lang = langOf(article.language)
  return (
    <div className="mx-auto max-w-[38rem] px-4 py-2 sm:py-8">
      <JsonLd data={medicalArticle(site, described)} />
      <PageCrumbs
        locale={locale}
        siteUrl={site.url}
        trail={[
          { label: t('title'), path: paths.articles },
          { label: article.article_title, path, lang },
        ]}
        className="mb-1 sm:mb-4"
      />
      <ArticleView
        {...{ article, pictures, translations, locale }}
        emergency={site.emergencyNumbers[0]}
        tools={<ArticleTools article={article} path={path} site={site} />}
      />
      <SaveControl locale={locale} />
      <a
        href={localePath(locale, paths.leaflet(article.article_id, 'a4'))}
        className={buttonStyle('quiet', 'small', 'no-print -ml-3')}
      >
        {tPrinted('leaflet')}
      </a>
      {article.code ? (
        <p className="hidden print:block">
          {tPrinted('version', {
            code: shownCode(article.code),
            address: versionAddress(site.url, article, article.code),
          })}
        </p>
      ) : null}
      <Discussion
        item={{ kind: 'article', id: article.article_id, lang }}
        locale={locale}
        path={path}
        site={site}
        isOpen={article.comments_open}
        comments={comments.map(toShown)}
      />
      <RelatedArticles articles={related} locale={locale} />
    </div>
  )
}
