import { useLocale } from 'next-intl'
import type { z } from '@/lib/core/zod'
import {
  articleContentDto,
  type articleWithCommentsDto,
} from '@/lib/modules/content/articles/schema'
import { ArticleView } from '../articles/article-view'
import { toCover, withoutPage } from '../articles/manage/article-preview'
import { type Proposal, ReviewedItem } from './reviewed-item'

type Article = z.infer<typeof articleWithCommentsDto>

/** The article as readers will see it once it is approved. */
function getShown(article: Article, proposal: Proposal | null): Article {
  const { article_cover_image: cover, author, reviewer, reviewedAt } = article
  const present = {
    ...article,
    cover: toCover(cover),
    author: withoutPage(author),
    reviewer: withoutPage(reviewer),
  }
  if (!proposal) return present
  const content = articleContentDto.parse(proposal.content)
  return {
    ...present,
    ...content,
    cover: toCover(content.article_cover_image),
    topics: proposal.topics,
    what_changed: proposal.what_changed ?? article.what_changed,
    // A review does not cover the change.
    changed_since_review: reviewedAt && new Date().toISOString(),
  }
}

/** A pending article, or a change to a public one. */
export function ReviewedArticle({ id, onDone }: { id: string; onDone: () => void }) {
  const locale = useLocale()
  return (
    <ReviewedItem<Article> kind="article" id={id} onDone={onDone}>
      {(article, proposal) => (
        // Leaves room for the list of contents beside the text.
        <div className="lg:pr-54">
          <ArticleView article={getShown(article, proposal)} pictures={[]} locale={locale} />
        </div>
      )}
    </ReviewedItem>
  )
}
