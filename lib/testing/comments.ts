import type { z } from 'zod'
import type { createdCommentDto, DiscussionDto } from '@/lib/modules/comments/schema'
import { db } from '@/lib/platform/db/client'
import { articleRoutes, paperRoutes } from '@/lib/routes/content-routes'
import { articleComments, paperComments } from '@/lib/routes/kind-calls'
import { createVisitor, signIn } from './accounts'
import { createArticle, createArticleComment, createPaper, createPaperComment } from './factories'
import { withId } from './forum'
import { callRoute, type RouteHandler, type RouteResponse } from './requests'

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
  const withBearer = (bearer: string) => (bearer ? { bearer } : {})
  const add = (bearer: string, itemId: unknown, text: unknown, headers = {}) =>
    callRoute(routes.add, {
      ...withBearer(bearer),
      headers,
      json: { [names.item]: itemId, [names.text]: text },
    })
  return {
    kind,
    names,
    createItem: (
      overrides: { commentsOpen?: boolean; isPublished?: boolean; deletedAt?: Date } = {},
    ) => (kind === 'article' ? createArticle(overrides) : createPaper(overrides)),
    createComment: (itemId: string, overrides: { authorId?: string; content?: string } = {}) =>
      kind === 'article'
        ? createArticleComment({ articleId: itemId, ...overrides })
        : createPaperComment({ paperId: itemId, ...overrides }),
    read: (bearer: string, itemId: string): Promise<RouteResponse<Discussion>> =>
      callRoute<z.ZodType<Discussion>>(routes.read, {
        method: 'GET',
        ...withBearer(bearer),
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
      callRoute(routes.edit, withId(id, { method: 'PATCH', bearer, json: { [names.text]: text } })),
    remove: (bearer: string, id: string, reason?: unknown) =>
      callRoute(routes.remove, withId(id, { method: 'DELETE', bearer, json: { reason } })),
    report: (bearer: string, id: string, reason: unknown = 'An advertisement.') =>
      callRoute(routes.report, withId(id, { bearer, json: { reason } })),
    redact: (bearer: string, id: string, reason?: unknown) =>
      callRoute(routes.redact, withId(id, { bearer, json: { reason } })),
    review: (
      bearer: string,
      id: string,
      decision: unknown,
      reason: unknown = 'Off the subject.',
      seen: { edited_at?: string | null } = {},
    ) => callRoute(routes.review, withId(id, { bearer, json: { decision, reason, ...seen } })),
    setOpen: (bearer: string, itemId: string, comments_open: unknown) =>
      callRoute(routes.setOpen, withId(itemId, { method: 'PUT', bearer, json: { comments_open } })),
  }
}

/** Turns off holding the first comment of a new person, as administrators can. */
export const disableFirstCommentReview = () =>
  db().siteText.createMany({
    data: [{ key: 'moderation', version: 1, fields: { firstWaits: 'off' } }],
    skipDuplicates: true,
  })

/** A visitor whose account is old enough not to count as new, with a name that others do not see in full. */
export async function createMember(name = 'Ineza', createdAt = daysAgo(8)) {
  await disableFirstCommentReview()
  const user = await createVisitor({ firstName: name, lastName: 'Ubumwe', createdAt })
  return { ...user, bearer: await signIn(user) }
}

export const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
