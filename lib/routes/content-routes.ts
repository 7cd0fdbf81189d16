import type { Caller } from '@/lib/core/caller'
import type { ContentKind } from '@/lib/core/content-kinds'
import type { writtenCalls } from '@/lib/core/kind-calls.mjs'
import type { Viewer } from '@/lib/core/permissions'
import { capitalised } from '@/lib/core/text'
import type { z } from '@/lib/core/zod'
import { setCommentsOpen } from '@/lib/modules/comments/moderation'
import { openInput } from '@/lib/modules/comments/schema'
import {
  listApprovedArticles,
  listArticles,
  listOwnArticles,
  searchArticles,
} from '@/lib/modules/content/articles/queries'
import {
  approvedArticlesDto,
  articleInput,
  articlesDto,
  articleWithCommentsDto,
  decidedArticleDto,
  editedArticleDto,
  foundArticlesDto,
  newArticleInput,
  ownArticlesDto,
} from '@/lib/modules/content/articles/schema'
import { createArticle, editArticle, readArticle } from '@/lib/modules/content/articles/service'
import { approve, decide, reject } from '@/lib/modules/content/editorial/decide'
import { deleteItem, purgeItem, restoreItem } from '@/lib/modules/content/editorial/remove'
import { sendBackReview, setReview } from '@/lib/modules/content/editorial/review'
import { listVersions, readVersion, restoreVersion } from '@/lib/modules/content/editorial/versions'
import {
  listApprovedPapers,
  listOwnPapers,
  listPapers,
  searchPapers,
} from '@/lib/modules/content/papers/queries'
import {
  approvedPapersDto,
  decidedPaperDto,
  editedPaperDto,
  foundPapersDto,
  newPaperInput,
  paperInput,
  paperWithCommentsDto,
  staffPapersDto,
} from '@/lib/modules/content/papers/schema'
import { createPaper, editPaper, readPaper } from '@/lib/modules/content/papers/service'
import type { StaffPart } from '@/lib/modules/content/queries'
import {
  approveInput,
  decisionInput,
  decisionText,
  type EditEffect,
  editText,
  itemFilters,
  itemSorts,
  type Outcome,
  rejectInput,
  removedDto,
  restoredText,
  reviewInput,
  sendBackInput,
  versionsDto,
  versionWithDifferenceDto,
} from '@/lib/modules/content/schema'
import { uploads } from '@/lib/modules/files/schema'
import { removalInput } from '@/lib/modules/moderation/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import type { RouteContext } from '@/lib/platform/http/handle-request'
import { idParams, pagingQuery, tableQuery, versionParams } from '@/lib/platform/http/query'

/** The handler of a call, as Next invokes it. */
export type Handle = (request: Request, context: RouteContext) => Promise<Response>

/** Calls with the methods that the server announces for them (lib/core/kind-calls.mjs). */
export type RouteHandlers<Calls extends Record<string, readonly string[]>> = {
  [Call in keyof Calls]: Record<Calls[Call][number], Handle>
}

const table = { sorts: itemSorts, filters: itemFilters }

/** Articles or papers for staff: `deleted=1` lists deleted ones, `waiting=1` those waiting for a decision. */
const staffItemsQuery = (limit: number) =>
  tableQuery({ page: 1, limit }, { ...table, switches: ['deleted', 'waiting'] })

/** The requested part of everybody's items. */
function getPart(on: ReadonlySet<'deleted' | 'waiting'>): StaffPart {
  if (on.has('deleted')) return 'deleted'
  return on.has('waiting') ? 'waiting' : 'all'
}

/** The viewer's own items. */
const ownItemsQuery = tableQuery({ page: 1, limit: 5 }, table)

/** A search; `mine=1` limits it to the caller's items. */
const itemSearchQuery = tableQuery(
  { page: 1, limit: 20 },
  { ...table, switches: ['mine'], isSearch: true },
)

type ResponseSchema<T> = z.ZodType<T, T>

type Decide<Body> = (
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  body: Body,
  caller: Caller,
) => Promise<Outcome>

/** A kind's responses with one item, and how it is read. */
interface OneItem<One> {
  one: ResponseSchema<One>
  edited: ResponseSchema<One & { effect: EditEffect }>
  decided: ResponseSchema<One & { decision: Outcome }>
  read: (viewer: Viewer | null, id: string) => Promise<One>
}

const STAFF = ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'] as const

const byStaff = { access: STAFF, params: idParams } as const
const byAdmins = { access: ['ADMIN'], params: idParams } as const

/** The calls that are the same for every kind, by folder. */
function defineSharedRoutes<One extends object>(
  kind: ContentKind,
  { one, edited, decided, read }: OneItem<One>,
) {
  /** A call that decides, and responds with the decision. */
  const defineDecisionRoute = <Body>(body: z.ZodType<Body>, settle: Decide<Body>) =>
    defineRoute({
      ...byAdmins,
      body,
      response: decided,
      message: ({ decision }) => decisionText(kind, decision),
      handler: async ({ viewer, params, body, caller }) => {
        const decision = await settle(kind, viewer, params.id, body, caller)
        return { ...(await read(viewer, params.id)), decision }
      },
    })

  return {
    '[id]': {
      GET: defineRoute({
        access: 'public',
        params: idParams,
        errorResponses: ['gone'],
        response: one,
        message: capitalised(kind),
        handler: ({ viewer, params }) => read(viewer, params.id),
      }),
      /** The approval decision. */
      PUT: defineDecisionRoute(decisionInput, decide),
      /** Deletes an item; an administrator says why to the author of somebody else's. */
      DELETE: defineRoute({
        ...byStaff,
        body: removalInput,
        response: removedDto,
        message: `content.${kind}Deleted`,
        handler: async ({ viewer, params, body, caller }) => {
          await deleteItem(kind, viewer, params.id, caller, body.reason)
          return null
        },
      }),
    },
    '[id]/approve': {
      POST: defineDecisionRoute(approveInput, approve),
    },
    '[id]/purge': {
      /** Permanently deletes an item that was deleted before. */
      DELETE: defineRoute({
        ...byAdmins,
        response: removedDto,
        message: `content.${kind}Purged`,
        handler: async ({ viewer, params, caller }) => {
          await purgeItem(kind, viewer, params.id, caller)
          return null
        },
      }),
    },
    '[id]/reject': {
      POST: defineDecisionRoute(rejectInput, reject),
    },
    '[id]/restore': {
      /** Restores a deleted item. */
      POST: defineRoute({
        ...byAdmins,
        response: one,
        message: `content.${kind}Restored`,
        handler: async ({ viewer, params, caller }) => {
          await restoreItem(kind, viewer, params.id, caller)
          return read(viewer, params.id)
        },
      }),
    },
    '[id]/review': {
      /** Names the reviewer of a public item and when its next review is due; the named reviewer confirms it. */
      PUT: defineRoute({
        ...byStaff,
        body: reviewInput,
        response: one,
        message: `content.${kind}Reviewed`,
        handler: async ({ viewer, params, body, caller }) => {
          await setReview(kind, viewer, params.id, body, caller)
          return read(viewer, params.id)
        },
      }),
    },
    '[id]/review/send-back': {
      /** The reviewer returns it to the requester. */
      POST: defineRoute({
        ...byStaff,
        body: sendBackInput,
        response: removedDto,
        message: `content.${kind}SentBack`,
        handler: async ({ viewer, params, body, caller }) => {
          await sendBackReview(kind, viewer, params.id, body, caller)
          return null
        },
      }),
    },
    '[id]/versions': {
      GET: defineRoute({
        ...byStaff,
        response: versionsDto,
        message: 'content.versions',
        handler: ({ viewer, params }) => listVersions(kind, viewer, params.id),
      }),
    },
    '[id]/versions/[version]': {
      /** A complete version, and what it changed. */
      GET: defineRoute({
        access: STAFF,
        params: versionParams,
        errorResponses: ['too_many'],
        response: versionWithDifferenceDto,
        message: 'content.version',
        handler: ({ viewer, params, caller }) =>
          readVersion(kind, viewer, params.id, params.version, caller),
      }),
    },
    '[id]/versions/[version]/restore': {
      /** Restores an earlier version, as an edit. */
      POST: defineRoute({
        access: STAFF,
        params: versionParams,
        response: edited,
        message: ({ effect }: { effect: EditEffect }) => restoredText(effect),
        handler: async ({ viewer, params, caller }) => {
          const { id, version } = params
          const effect = await restoreVersion(kind, viewer, id, version, caller)
          return { ...(await read(viewer, id)), effect }
        },
      }),
    },
    '[id]/comments': {
      /** Opens or closes the discussion. */
      PUT: defineRoute({
        ...byStaff,
        body: openInput,
        response: openInput,
        message: ({ comments_open }) => (comments_open ? 'comments.opened' : 'comments.nowClosed'),
        handler: ({ viewer, params, body, caller }) =>
          setCommentsOpen(kind, viewer, params.id, body.comments_open, caller),
      }),
    },
  }
}

const { '[id]': articleCalls, ...sharedByArticles } = defineSharedRoutes('article', {
  one: articleWithCommentsDto,
  edited: editedArticleDto,
  decided: decidedArticleDto,
  read: readArticle,
})

const coverFile = { article_cover_image: uploads.cover }

/** The calls of articles, by folder. */
export const articleRoutes = {
  '': {
    /** All of them for administrators, only the approved ones for everybody else. */
    GET: defineRoute({
      access: 'public',
      query: staffItemsQuery(4),
      response: articlesDto,
      message: 'content.articles',
      handler: ({ viewer, query: { paging, on, choice } }) =>
        listArticles(viewer, paging, getPart(on), choice),
    }),
    POST: defineRoute({
      access: ['RHEUMATOLOGIST', 'ADMIN'],
      body: newArticleInput,
      files: coverFile,
      requiredFields: ['article_title', 'article_content', 'article_cover_image'],
      // The original of a translation does not exist.
      errorResponses: ['not_found'],
      response: articleWithCommentsDto,
      status: 201,
      message: 'content.articleCreated',
      handler: ({ viewer, body, files, caller }) =>
        createArticle(viewer, body, files.article_cover_image, caller),
    }),
  },
  '[id]': {
    ...articleCalls,
    PATCH: defineRoute({
      ...byStaff,
      body: articleInput,
      files: coverFile,
      response: editedArticleDto,
      message: ({ effect }) => editText('article', effect),
      handler: ({ viewer, params, body, files, caller }) =>
        editArticle(viewer, params.id, body, files.article_cover_image, caller),
    }),
  },
  ...sharedByArticles,
  approved: {
    GET: defineRoute({
      access: 'public',
      query: pagingQuery({ page: 1, limit: 4 }),
      response: approvedArticlesDto,
      message: 'Approved articles',
      handler: ({ query }) => listApprovedArticles(query),
    }),
  },
  search: {
    GET: defineRoute({
      access: 'public',
      query: itemSearchQuery,
      response: foundArticlesDto,
      message: 'Search results',
      handler: ({ viewer, query: { search, paging, choice, on } }) =>
        searchArticles(viewer, search, paging, choice, on.has('mine')),
    }),
  },
  user: {
    /** The viewer's own articles, in every state. */
    GET: defineRoute({
      access: STAFF,
      query: ownItemsQuery,
      response: ownArticlesDto,
      message: 'content.articles',
      handler: ({ viewer, query }) => listOwnArticles(viewer, query.paging, query.choice),
    }),
  },
} satisfies RouteHandlers<typeof writtenCalls>

const { '[id]': paperCalls, ...sharedByPapers } = defineSharedRoutes('paper', {
  one: paperWithCommentsDto,
  edited: editedPaperDto,
  decided: decidedPaperDto,
  read: readPaper,
})

const paperFile = { paper: uploads.paper }

/** The calls of papers, by folder. */
export const paperRoutes = {
  '': {
    GET: defineRoute({
      access: ['ADMIN'],
      query: staffItemsQuery(5),
      response: staffPapersDto,
      message: 'content.papers',
      handler: ({ viewer, query: { paging, on, choice } }) =>
        listPapers(viewer, paging, getPart(on), choice),
    }),
    POST: defineRoute({
      access: STAFF,
      body: newPaperInput,
      files: paperFile,
      requiredFields: ['paper_title', 'language', 'reference', 'paper'],
      // The original of a translation does not exist.
      errorResponses: ['not_found'],
      response: paperWithCommentsDto,
      status: 201,
      message: 'content.paperCreated',
      handler: ({ viewer, body, files, caller }) => createPaper(viewer, body, files.paper, caller),
    }),
  },
  '[id]': {
    ...paperCalls,
    PATCH: defineRoute({
      ...byStaff,
      body: paperInput,
      files: paperFile,
      response: editedPaperDto,
      message: ({ effect }) => editText('paper', effect),
      handler: ({ viewer, params, body, files, caller }) =>
        editPaper(viewer, params.id, body, files.paper, caller),
    }),
  },
  ...sharedByPapers,
  approved: {
    GET: defineRoute({
      access: 'public',
      query: pagingQuery({ page: 1, limit: 5 }),
      response: approvedPapersDto,
      message: 'Approved papers',
      handler: ({ query }) => listApprovedPapers(query),
    }),
  },
  search: {
    GET: defineRoute({
      access: 'public',
      query: itemSearchQuery,
      response: foundPapersDto,
      message: 'Search results',
      handler: ({ viewer, query: { search, paging, choice, on } }) =>
        searchPapers(viewer, search, paging, choice, on.has('mine')),
    }),
  },
  user: {
    /** The viewer's own papers, in every state. */
    GET: defineRoute({
      access: STAFF,
      query: ownItemsQuery,
      response: staffPapersDto,
      message: 'content.papers',
      handler: ({ viewer, query }) => listOwnPapers(viewer, query.paging, query.choice),
    }),
  },
} satisfies RouteHandlers<typeof writtenCalls>
