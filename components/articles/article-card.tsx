import type { Audience } from '@/lib/core/audiences'
import { formatLongDate } from '@/lib/core/dates'
import { limits } from '@/lib/core/limits'
import { type Locale, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { preserveFrenchSpaces } from '@/lib/core/reading-text'
import { cutText, formatBytes } from '@/lib/core/text'
import type { ArticleCardDto } from '@/lib/modules/content/articles/schema'
import type { ImageDto } from '@/lib/modules/files/schema'
import { CoverArt } from '../brand/cover-art'
import { AudienceLabel } from '../lists/filters'
import { TopicChips } from '../topics/topic-chips'
import { LanguageLabel } from '../translations/translation-links'
import { cn } from '../ui/class-names'

interface ArticleNoteProps {
  article: Pick<ArticleCardDto, 'publishedAt' | 'createdAt' | 'language'> & {
    author: { first_name: string; last_name: string } | null
    audience?: Audience
  }
  locale: Locale
}

/** An article's publication date, author, and language where it is not the reader's. */
export function ArticleNote({ article, locale }: ArticleNoteProps) {
  const published = article.publishedAt ?? article.createdAt
  const { author, audience } = article
  return (
    <>
      <time dateTime={published}>{formatLongDate(published, locale)}</time>
      {author ? ` · ${author.first_name} ${author.last_name}` : null}
      {audience ? ' · ' : null}
      {audience ? <AudienceLabel audience={audience} /> : null}
      {toLang(article.language) === locale ? null : ' · '}
      <LanguageLabel language={article.language} locale={locale} />
    </>
  )
}

/** The size offered to readers in text-only mode. */
const getSmallImage = ({ small }: ImageDto) => ({
  'data-small': small.url,
  'data-size': formatBytes(small.size),
})

interface ArticleCoverProps {
  id: string
  cover: ImageDto | null
  /** The `sizes` attribute of the picture: how wide it is shown. */
  sizes: string
  /** Whether readers in text-only mode may request it. */
  isSuggested?: boolean
  className?: string
}

/**
 * The cover of an article at 16:9: its picture, or without one the cover drawn from its id. While the picture loads,
 * or after it failed, shows rows of triangles, which are smaller than a drawing. Decorative: the title is next to it.
 */
export function ArticleCover({
  id,
  cover,
  sizes,
  isSuggested = false,
  className,
}: ArticleCoverProps) {
  return (
    <div
      className={cn('relative aspect-video overflow-hidden bg-wash', cover && 'cover', className)}
    >
      {cover ? (
        <picture>
          {cover.sources.map((source) => (
            <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
          ))}
          <img
            data-covered
            {...(isSuggested ? getSmallImage(cover) : {})}
            src={cover.url}
            alt=""
            width={cover.width}
            height={cover.height}
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        </picture>
      ) : (
        <CoverArt seed={id} className="absolute inset-0 size-full" />
      )}
    </div>
  )
}

interface Props {
  article: ArticleCardDto
  locale: Locale
  /** The heading level for the context. */
  heading?: 'h2' | 'h3'
  isLarge?: boolean
  isSuggested?: boolean
}

/** An article in a list: cover, title (cut at 50), preview (200), date and author. The whole card is the link. */
export function ArticleCard({ article, locale, heading = 'h3', isLarge, isSuggested }: Props) {
  const Heading = heading
  const lang = toLang(article.language)
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      <ArticleCover
        id={article.article_id}
        cover={article.cover}
        isSuggested={isSuggested}
        sizes={isLarge ? '(min-width: 64rem) 640px, 100vw' : '(min-width: 48rem) 360px, 100vw'}
      />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <Heading className={cn('leading-snug', isLarge ? 'text-2xl' : 'text-lg')} lang={lang}>
          <a
            href={localePath(locale, paths.article(article.article_id, article.article_title))}
            title={article.article_title}
            className="group-hover:underline after:absolute after:inset-0"
          >
            {cutText(
              preserveFrenchSpaces(article.article_title, lang),
              limits.cut.articleCardTitle,
            )}
          </a>
        </Heading>
        <p className="text-muted" lang={lang}>
          {preserveFrenchSpaces(article.teaser, lang)}
        </p>
        <TopicChips topics={article.topics} locale={locale} />
        <p className="mt-auto pt-2 text-sm text-muted">
          <ArticleNote article={article} locale={locale} />
        </p>
      </div>
    </article>
  )
}
