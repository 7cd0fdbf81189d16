import { Download, Printer, Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { formatVersionCode } from '@/lib/core/identifiers'
import { type Locale, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import { medicalArticle } from '@/lib/core/structured-data/creative-works'
import type { CommentDto } from '@/lib/modules/comments/schema'
import type { ArticleCardDto, ArticleDto } from '@/lib/modules/content/articles/schema'
import type { PublicTranslations } from '@/lib/modules/content/translations/schema'
import type { ImageDto } from '@/lib/modules/files/schema'
import type { PublicPerson } from '@/lib/modules/people/schema'
import { toCommentView } from '../comments/comment-view'
import { Discussion } from '../comments/discussion'
import { JsonLd, PageCrumbs } from '../layout/page-crumbs'
import { ScriptSlot } from '../layout/script-slot'
import { CopyLink, whatsAppAddress } from '../layout/share-links'
import { FoundEntry } from '../lists/found-entry'
import { SAVE_PLACE, SaveControl } from '../offline/saved-pages'
import { useDescribePerson } from '../people/use-described'
import { versionAddress } from '../printed/printed-page'
import { buttonStyle } from '../ui/button'
import { cn } from '../ui/class-names'
import { ArticleNote } from './article-card'
import { ArticleView } from './article-view'

interface RelatedArticlesProps {
  articles: ArticleCardDto[]
  locale: Locale
}

/**
 * Up to four related articles, without covers, which would be as large as the text; renders nothing if there are
 * none.
 */
function RelatedArticles({ articles, locale }: RelatedArticlesProps) {
  const t = useTranslations('article')
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="related" className="no-print mt-16">
      <h2 id="related" className="text-2xl">
        {t('related')}
      </h2>
      <ul className="mt-2">
        {articles.map((each) => (
          <FoundEntry
            key={each.article_id}
            id={each.article_id}
            title={each.article_title}
            language={each.language}
            href={localePath(locale, paths.article(each.article_id, each.article_title))}
            note={<ArticleNote article={each} locale={locale} />}
          />
        ))}
      </ul>
    </section>
  )
}

interface ArticleToolsProps {
  article: ArticleDto
  /** Without locale prefix. */
  path: string
  site: SiteProfile
}

const tool = 'min-h-11 items-center gap-1 px-1 text-sm font-semibold text-forest hover:underline'
const icon = { 'aria-hidden': true, className: 'size-4' } as const

/** An article's tools in a quiet row under its byline; on phones the print tool shows only its icon. */
function ArticleTools({ article, path, site }: ArticleToolsProps) {
  const t = useTranslations('share')
  const tArticle = useTranslations('article')
  const address = site.url + localePath(toLang(article.language), path)
  return (
    <p className="no-print -mx-1 mt-1 flex flex-wrap items-center sm:gap-1">
      <a
        href={whatsAppAddress(article.article_title, address)}
        rel="noreferrer"
        aria-label={t('whatsapp')}
        className={cn('inline-flex', tool)}
      >
        <Share2 {...icon} />
        WhatsApp
      </a>{' '}
      <CopyLink address={address} className={cn('scripted', tool)} />{' '}
      <button
        type="button"
        data-plain
        data-print
        className={cn('scripted min-w-11 justify-center max-sm:text-[0px]', tool)}
      >
        <Printer {...icon} />
        {tArticle('print')}
      </button>{' '}
      <a href={`#${SAVE_PLACE}`} className={cn('scripted', tool)}>
        <Download {...icon} />
        {tArticle('save')}
      </a>{' '}
      <ScriptSlot as="span" id="link-copied" role="status" className="text-success" />
    </p>
  )
}

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
  const describePerson = useDescribePerson(people, article.language)
  const described = {
    ...article,
    author: describePerson(article.author),
    reviewer: describePerson(article.reviewer),
  }
  const t = useTranslations('articles')
  const tPrinted = useTranslations('printed')
  const path = paths.article(article.article_id, article.article_title)
  const lang = toLang(article.language)
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
            code: formatVersionCode(article.code),
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
        comments={comments.map(toCommentView)}
      />
      <RelatedArticles articles={related} locale={locale} />
    </div>
  )
}
