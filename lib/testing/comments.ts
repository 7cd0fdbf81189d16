import type { z } from 'zod'
import type { createdCommentDto, DiscussionDto } from '@/lib/modules/comments/schema'
import { db } from '@/lib/platform/db/client'
import { articleRoutes, paperRoutes } from '@/lib/routes/content-routes'
import { articleComments, paperComments } from '@/lib/routes/kind-calls'
import { createVisitor, signIn } from './accounts'
import { createArticle, createArticleComment, createPaper, createPaperComment } from './factories'
import { about } from './forum'
import { type Answer, callRoute, type RouteHandler } from './requests'

// Comments on articles and papers under shared names, for tests that apply to both.

type Discussion = DiscussionDto<'article'> | DiscussionDto<'paper'>

type Routes = {
  read: RouteHandler<z.ZodType<Discussion>>
  add: RouteHandler<typeof createdCommentDto>
} & Record<
  'edit' | 'remove' | 'report' | 'redact' | 'review' | 'setOpen',
  Parameters<typeof callRoute>[0]
>

const getRoutes = (
  calls: typeof articleComments | typeof paperComments,
  setOpen: Routes['setOpen'],
): Routes => ({
  read: calls[''].GET,
  add: calls[''].POST,
  edit: calls['[id]'].PATCH,
  remove: calls['[id]'].DELETE,
  redact: calls['[id]/redact'].POST,
  report: calls['[id]/report'].POST,
  review: calls['[id]/review'].POST,
  setOpen,
})

const ROUTES = {
  article: getRoutes(articleComments, articleRoutes['[id]/comments'].PUT),
  paper: getRoutes(paperComments, paperRoutes['[id]/comments'].PUT),
}

const NAMES = {
  article: { item: 'article_id', text: 'content' },
  paper: { item: 'paper_id', text: 'comment' },
} as const

/** The calls about comments of one kind. `bearer` is empty for an anonymous caller. */
export function commentCalls(kind: 'article' | 'paper') {
  const routes = ROUTES[kind]
  const names = NAMES[kind]
  const as = (bearer: string) => (bearer ? { bearer } : {})
  const add = (bearer: string, itemId: unknown, text: unknown, headers = {}) =>
    callRoute(routes.add, {
      ...as(bearer),
      headers,
      json: { [names.item]: itemId, [names.text]: text },
    })
  return {
    kind,
    names,
    createItem: (over: { commentsOpen?: boolean; isPublished?: boolean; deletedAt?: Date } = {}) =>
      kind === 'article' ? createArticle(over) : createPaper(over),
    createComment: (itemId: string, over: { authorId?: string; content?: string } = {}) =>
      kind === 'article'
        ? createArticleComment({ articleId: itemId, ...over })
        : createPaperComment({ paperId: itemId, ...over }),
    read: (bearer: string, itemId: string): Promise<Answer<Discussion>> =>
      callRoute<z.ZodType<Discussion>>(routes.read, {
        method: 'GET',
        ...as(bearer),
        query: `${names.item}=${itemId}`,
      }),
    add,
    /** Adds a comment and returns its id. */
    async added(bearer: string, itemId: string, text: string) {
      const { status, data, body } = await add(bearer, itemId, text)
      if (status !== 201) throw new Error(JSON.stringify(body))
      return data.comment_id
    },
    edit: (bearer: string, id: string, text: unknown) =>
      callRoute(routes.edit, about(id, { method: 'PATCH', bearer, json: { [names.text]: text } })),
    remove: (bearer: string, id: string, reason?: unknown) =>
      callRoute(routes.remove, about(id, { method: 'DELETE', bearer, json: { reason } })),
    report: (bearer: string, id: string, reason: unknown = 'An advertisement.') =>
      callRoute(routes.report, about(id, { bearer, json: { reason } })),
    redact: (bearer: string, id: string, reason?: unknown) =>
      callRoute(routes.redact, about(id, { bearer, json: { reason } })),
    review: (bearer: string, id: string, decision: unknown, reason: unknown = 'Off the subject.') =>
      callRoute(routes.review, about(id, { bearer, json: { decision, reason } })),
    setOpen: (bearer: string, itemId: string, comments_open: unknown) =>
      callRoute(routes.setOpen, about(itemId, { method: 'PUT', bearer, json: { comments_open } })),
  }
}

/** Turns off holding the first comment of a new person, as administrators can. */
export const letFirstCommentsThrough = () =>
  db().siteText.createMany({
    data: [{ key: 'moderation', version: 1, fields: { firstWaits: 'off' } }],
    skipDuplicates: true,
  })

/** A visitor whose account is old enough not to count as new, with a name that others do not see in full. */
export async function createMember(name = 'Ineza', createdAt = daysAgo(8)) {
  await letFirstCommentsThrough()
  const user = await createVisitor({ firstName: name, lastName: 'Ubumwe', createdAt })
  return { ...user, bearer: await signIn(user) }
}

export const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
