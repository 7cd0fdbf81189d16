import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { limits } from '@/lib/core/limits'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { SiteFields } from '@/lib/core/site-texts'
import type { ArticleCardDto } from '@/lib/modules/content/articles/schema'
import type { FaqDto } from '@/lib/modules/faqs/schema'
import type { VideoDto } from '@/lib/modules/videos/schema'
import { ArticleCard } from '../articles/article-card'
import { FaqItem } from '../faqs/faq-list'
import { cn } from '../ui/class-names'
import { EmptyState } from '../ui/empty-state'
import { VideoCard } from '../videos/video-list'

interface AboutProps {
  name: string
  /** The administrators' own texts; the catalogue provides the rest. */
  own: SiteFields
}

/** The product, its mission and its vision. */
export function About({ name, own }: AboutProps) {
  const t = useTranslations('home')
  const aims = ['mission', 'vision'] as const
  return (
    <section
      id="about-us"
      aria-labelledby="about-title"
      className="border-y border-line bg-surface"
    >
      <div className="reveal mx-auto grid max-w-6xl gap-x-16 gap-y-8 px-4 py-12 lg:grid-cols-[5fr_6fr] lg:py-16">
        <div>
          <h2 id="about-title" className="text-2xl">
            {t('aboutTitle')}
          </h2>
          <p className="mt-4 max-w-[40ch] text-xl">{own.aboutText || t('aboutText', { name })}</p>
        </div>
        <div className="grid content-start gap-6 sm:grid-cols-2 sm:gap-8">
          {aims.map((aim) => (
            <div key={aim} className="border-t-2 border-clay pt-3">
              <h3 className="text-lg">{t(`${aim}Title`)}</h3>
              <p className="mt-2 text-muted">{own[`${aim}Text`] || t(`${aim}Text`)}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

interface Props {
  id: string
  title: string
  /** A note beside the title on what to expect. */
  note?: string
  /** The link to the rest. */
  more?: { href: string; text: string } | null
  /** Puts the title in its own column, as in a printed index. */
  isIndex?: boolean
  children: ReactNode
}

/** A section of the landing page under a heavy rule: title, content, and the link to the rest. */
export function HomeSection({ id, title, note, more, isIndex = false, children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="reveal mx-auto max-w-6xl px-4 pt-14 lg:pt-20"
    >
      <div
        className={cn(
          'grid gap-x-12 border-t-2 border-ink pt-4',
          isIndex && 'lg:grid-cols-[16rem_minmax(0,1fr)]',
        )}
      >
        <div className="mb-6">
          <h2 id={`${id}-title`} className="text-2xl">
            {title}
          </h2>
          {note ? <p className="mt-1 text-muted">{note}</p> : null}
        </div>
        <div className="min-w-0">
          {children}
          {more ? (
            <p className="mt-4">
              <a
                href={more.href}
                className="inline-flex min-h-11 items-center font-semibold text-forest underline underline-offset-4 hover:text-forest-deep"
              >
                {more.text}
              </a>
            </p>
          ) : null}
        </div>
      </div>
    </section>
  )
}

interface ArticlesProps {
  articles: ArticleCardDto[]
  count: number
  locale: Locale
}

/*
 * Beside the large article, the small ones are horizontal, so that both columns end together; spare height goes to
 * its cover.
 */
const grid =
  'grid gap-4 lg:grid-cols-[7fr_6fr] lg:[&>article>:first-child]:grow lg:[&>article>:last-child]:flex-none'
const beside = cn(
  'grid gap-4 sm:grid-cols-2 lg:grid-cols-1 lg:[&>article]:flex-row',
  'lg:[&>article>:first-child]:aspect-auto lg:[&>article>:first-child]:w-2/5 lg:[&>article>:first-child]:shrink-0',
)

/** Three articles laid out like a front page: one large, two beside it. */
export function Articles({ articles, count, locale }: ArticlesProps) {
  const t = useTranslations('home')
  const [first, ...others] = articles
  const hasMore = count > limits.home.moreAbove
  const more = { href: localePath(locale, paths.articles), text: t('moreArticles') }
  return (
    <HomeSection id="articles" title={t('articlesTitle')} more={hasMore ? more : null}>
      {first ? (
        <div className={grid}>
          <ArticleCard article={first} locale={locale} isLarge />
          {others.length > 0 ? (
            <div className={beside}>
              {others.map((article) => (
                <ArticleCard key={article.article_id} article={article} locale={locale} />
              ))}
            </div>
          ) : null}
        </div>
      ) : (
        <EmptyState title={t('noArticle')} />
      )}
    </HomeSection>
  )
}

interface VideosProps {
  videos: VideoDto[]
  locale: Locale
}

/** Three videos, with a note on their data cost. */
export function Videos({ videos, locale }: VideosProps) {
  const t = useTranslations('home')
  return (
    <HomeSection
      id="videos-section"
      title={t('videosTitle')}
      note={t('videosNote')}
      more={{ href: localePath(locale, paths.videos), text: t('moreVideos') }}
    >
      {videos.length > 0 ? (
        <div className="grid gap-4 sm:grid-cols-3">
          {videos.map((video) => (
            <VideoCard key={video.video_id} video={video} locale={locale} />
          ))}
        </div>
      ) : (
        <EmptyState title={t('noVideos')} />
      )}
    </HomeSection>
  )
}

/** Five questions, one open at a time. */
export function Faqs({ faqs, locale }: { faqs: FaqDto[]; locale: Locale }) {
  const t = useTranslations('home')
  const all = { href: localePath(locale, paths.faqs), text: t('allFaqs') }
  return (
    <HomeSection id="faqs" title={t('faqTitle')} more={faqs.length > 0 ? all : null} isIndex>
      {faqs.length > 0 ? (
        <div className="-mt-3">
          {faqs.map((faq) => (
            <FaqItem key={faq.faq_id} faq={faq} locale={locale} group="faq" />
          ))}
        </div>
      ) : (
        <EmptyState title={t('noFaqsTitle')} text={t('noFaqs')} />
      )}
    </HomeSection>
  )
}
