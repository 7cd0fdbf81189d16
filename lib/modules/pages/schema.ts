import type { MatchCount } from '@/lib/core/list-query'
import type { SiteProfile } from '@/lib/core/site'
import type { CommentDto } from '../comments/schema'
import type { ArticleCardDto, ArticleDto } from '../content/articles/schema'
import type { PaperCardDto } from '../content/papers/schema'
import type { PublicTranslations } from '../content/translations/schema'
import type { ImageDto } from '../files/schema'
import type { PublicPerson } from '../people/schema'
import type { VideoDto } from '../videos/schema'

/** Everything an article's page shows. */
export interface ArticlePageRead {
  article: ArticleDto
  pictures: ImageDto[]
  people: PublicPerson[]
  comments: CommentDto[]
  /** Other approved articles to read next. */
  related: ArticleCardDto[]
  translations: PublicTranslations
  site: SiteProfile
}

/** A page of a list's search; `counts` are of all matches, whether or not they pass the filter. */
interface ListSearchRead {
  counts: MatchCount[]
}

type Excerpted<Dto> = Dto & {
  excerpt: { text: string; hit: boolean }[]
  page?: number | undefined
}

/** The results of the searches of the lists, by list. */
export interface ListSearchReads {
  articles: ListSearchRead & { articles: Excerpted<ArticleCardDto>[]; articlesCount: number }
  papers: ListSearchRead & { papers: Excerpted<PaperCardDto>[]; paperCount: number }
  videos: ListSearchRead & { videos: VideoDto[]; videosCount: number }
}
