import type { SiteProfile } from '@/lib/core/site'
import type { CommentDto } from '../comments/schema'
import type { ArticleCardDto, ArticleDto } from '../content/articles/schema'
import type { PublicTranslations } from '../content/translations/schema'
import type { ImageDto } from '../files/schema'
import type { PublicPerson } from '../people/schema'

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
