import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db } from '@/lib/platform/db/client'
import { prepareText } from '@/lib/platform/html/texts'
import { orderOf } from '@/lib/platform/work/queues'
import { chooseTopics, requireTopics } from '../content/service'
import { discardDraft } from '../drafts/service'
import { findEditable, notifyOfWaiting, repositories, submitEdit } from '../editorial/service'
import { requireMayShow, type SentFile, sizeSoon, storeCover } from '../files/service'
import type { ArticleInput } from './schema'
import { readArticle } from './service'

/** "Please fill in all fields", at each field that is missing or empty. */
function requireFilled(fields: Record<string, boolean>): void {
  const text = 'validation.fillAll'
  const empty = Object.keys(fields).filter((field) => !fields[field])
  if (empty.length === 0) return
  throw new AppError('invalid', text, Object.fromEntries(empty.map((field) => [field, [text]])))
}

const prepareContent = (viewer: Viewer, html: string) =>
  prepareText(html, { field: 'article_content', order: orderOf(viewer) })

/**
 * Writes a new article; it waits for approval, whoever writes it (docs/rules.md#content).
 * @throws AppError `forbidden`; `invalid` (422) where title, text or cover are missing or not what they must be;
 *   `too_many` (429) and `unavailable` (503) as `prepareText`.
 */
export async function createArticle(
  viewer: Viewer,
  input: ArticleInput,
  cover: SentFile | undefined,
  { requestId }: Caller,
) {
  requireCan(viewer, 'article.create')
  const { article_title: title = '', summary, language } = input
  const content = await prepareContent(viewer, input.article_content ?? '')
  requireFilled({
    article_title: title !== '',
    article_content: !content.isEmpty,
    article_cover_image: cover !== undefined,
  })
  const place = { kind: 'article', id: null, authorId: viewer.id, isPublic: false } as const
  await requireMayShow(db(), viewer, { html: content.html, place, field: 'article_content' })
  const prepared = cover && (await storeCover(cover, viewer.id, 'later', orderOf(viewer)))
  try {
    const id = await db().$transaction(async (tx) => {
      const file = await prepared?.save(tx)
      const article = await tx.article.create({
        data: {
          title,
          content: content.html,
          text: content.text,
          summary: summary || null,
          language: language ?? 'eng',
          coverId: file?.id ?? null,
          authorId: viewer.id,
        },
        select: { id: true },
      })
      await chooseTopics(tx, 'article', article.id, input.topics)
      await recordAudit(tx, {
        actorId: viewer.id,
        action: 'article.create',
        objectKind: 'article',
        objectId: article.id,
        requestId,
      })
      const waits = { kind: 'article', id: article.id, isEdit: false, actorId: viewer.id } as const
      await notifyOfWaiting(tx, waits)
      await discardDraft(tx, viewer, 'article', null)
      return article.id
    })
    sizeSoon()
    return await readArticle(viewer, id)
  } catch (error) {
    await prepared?.discard()
    throw error
  }
}

/** A cover of an article that somebody may edit: nobody else's picture is worked on. */
async function prepareCover(viewer: Viewer, id: string, cover: SentFile) {
  const { isPublished } = await findEditable(repositories.article, viewer, id)
  // The public sees it with the next request: its sizes must be there then.
  const sizes = isPublished && can(viewer, 'article.decide') ? 'now' : 'later'
  return storeCover(cover, viewer.id, sizes, orderOf(viewer))
}

/**
 * Changes an article; what is absent stays. See `submitEdit` for when the public sees it.
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
  const { article_title: title, summary, language } = input
  const sent = input.article_content
  const content = sent === undefined ? undefined : await prepareContent(viewer, sent)
  // A cover is required of a new article only (docs/rules.md#content).
  const isBare = input.article_cover_image === ''
  requireFilled({
    article_title: title !== '',
    article_content: !content?.isEmpty,
  })
  const prepared = cover && (await prepareCover(viewer, id, cover))
  try {
    const { based_on: basedOn, change_note, is_medical } = input
    const asked = { ...caller, basedOn, change_note, is_medical }
    const effect = await submitEdit(repositories.article, viewer, id, asked, async (tx, before) => {
      await discardDraft(tx, viewer, 'article', id)
      await requireTopics(tx, input.topics)
      return {
        title: title ?? before.title,
        content: content?.html ?? before.content,
        summary: summary === undefined ? before.summary : summary || null,
        language: language ?? before.language,
        topics: input.topics ?? before.topics,
        coverId: (await prepared?.save(tx))?.id ?? (isBare ? null : before.coverId),
      }
    })
    if (prepared) sizeSoon()
    return { ...(await readArticle(viewer, id)), effect }
  } catch (error) {
    await prepared?.discard()
    throw error
  }
}
