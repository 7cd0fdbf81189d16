import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { articleTextNames, storedTexts } from '@/lib/core/content-kinds'
import type { ContentLanguage } from '@/lib/core/locales'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { addPageTags, tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { prepareText } from '@/lib/platform/html/texts'
import { getWorkOrder } from '@/lib/platform/work/queues'
import { listComments } from '../../comments/queries'
import { type SentFile, scheduleResizing, storeCover } from '../../files/service'
import { createItem, editItem, getVersion, requireFilled } from '../editorial/edit'
import { findEditable, requirePublic } from '../queries'
import { findStaffArticle, getPublicArticle, listRelatedArticles } from './queries'
import type { ArticleInput, NewArticleInput } from './schema'

/**
 * Returns the related articles for an article's page. The page is re-rendered when an article is published, removed
 * or moved, and when one of those shown changes; not when any other changes.
 */
export async function readRelatedArticles(id: string, language: ContentLanguage) {
  const related = await tagged({
    key: ['article-related', id, language],
    tags: [tags.articleOrder, tags.topics],
    read: () => listRelatedArticles(id, language),
  })
  return addPageTags(
    related.map(({ article_id }) => tags.article(article_id)),
    related,
  )
}

/**
 * Returns one article with its comments: if approved, to everybody; in any state to its author and administrators,
 * with its editorial state.
 * @throws AppError `gone` (410) when it was public once and is deleted, `not_found` (404) when there is none, or none
 * for the caller.
 */
export async function readArticle(viewer: Viewer | null, id: string) {
  const own = await findStaffArticle(viewer, id)
  const article = own ?? requirePublic('article', await getPublicArticle(id)).article
  const { is_published: isPublished, comments_open: commentsOpen } = article
  return {
    ...article,
    comments: await listComments('article', id, viewer, { commentsOpen }),
    editorial: own?.editorial ?? null,
    based_on: viewer && own ? await getVersion('article', viewer, { id, isPublished }) : null,
  }
}

const FILL_ALL = 'validation.fillAll'

const prepareContent = (viewer: Viewer, html: string) =>
  prepareText(html, { field: 'article_content', order: getWorkOrder(viewer) })

/**
 * Writes a new article, see `createItem`.
 * @throws AppError `forbidden`; `invalid` (422) where title, text or cover are missing or invalid; `too_many` (429) and
 *   `unavailable` (503) as in `prepareText`.
 */
export async function createArticle(
  viewer: Viewer,
  input: NewArticleInput,
  cover: SentFile | undefined,
  caller: Caller,
) {
  requireCan(viewer, 'article.create')
  const { article_title: title = '', language = 'eng', audience, topics } = input
  const content = await prepareContent(viewer, input.article_content ?? '')
  requireFilled(FILL_ALL, {
    article_title: title !== '',
    article_content: !content.isEmpty,
    article_cover_image: cover !== undefined,
  })
  const { html, text } = content
  const id = await createItem(
    viewer,
    {
      kind: 'article',
      html,
      field: 'article_content',
      topics,
      translation: input,
      draft: input.draft,
      prepare: () => cover && storeCover(cover, viewer.id, 'later', getWorkOrder(viewer)),
      create: (tx, { id: coverId }) =>
        tx.article.create({
          data: {
            title,
            content: html,
            text,
            ...storedTexts(input, articleTextNames),
            language,
            ...(audience && { audience }),
            coverId,
            authorId: viewer.id,
          },
          select: { id: true },
        }),
    },
    caller,
  )
  scheduleResizing()
  return readArticle(viewer, id)
}

/** Prepares a cover, only after checking that the viewer may edit the article. */
async function prepareCover(viewer: Viewer, id: string, cover: SentFile) {
  const { isPublished } = await findEditable('article', viewer, id)
  // The next request shows it to the public, so its sizes must exist by then.
  const sizes = isPublished && can(viewer, 'article.decide') ? 'now' : 'later'
  return storeCover(cover, viewer.id, sizes, getWorkOrder(viewer))
}

/**
 * Changes an article; absent fields stay as they are. See `submitEdit` for when the public sees it.
 * @throws AppError `not_found`, `forbidden`; `invalid` (422) at a field that was emptied; `conflict` (409) when somebody
 *   else changed it since `based_on`.
 */
export async function editArticle(
  viewer: Viewer,
  id: string,
  input: ArticleInput,
  cover: SentFile | undefined,
  caller: Caller,
) {
  const { article_title: title, article_content: sent, language, audience } = input
  const content = sent === undefined ? undefined : await prepareContent(viewer, sent)
  // Only a new article requires a cover (docs/rules.md#content).
  const isBare = input.article_cover_image === ''
  requireFilled(FILL_ALL, { article_title: title !== '', article_content: !content?.isEmpty })
  const prepared = cover && (await prepareCover(viewer, id, cover))
  const effect = await editItem(
    'article',
    viewer,
    id,
    {
      input,
      prepared,
      change: (before, fileId) => ({
        ...before,
        ...storedTexts(input, articleTextNames),
        title: title ?? before.title,
        content: content?.html ?? before.content,
        language: language ?? before.language,
        audience: audience ?? before.audience,
        topics: input.topics ?? before.topics,
        fileId: fileId ?? (isBare ? null : before.fileId),
      }),
    },
    caller,
  )
  if (prepared) scheduleResizing()
  return { ...(await readArticle(viewer, id)), effect }
}
