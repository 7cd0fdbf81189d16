import 'server-only'
import { type ContentKind, contentKinds } from '@/lib/core/content-kinds'
import type { commentCalls, pagedCalls } from '@/lib/core/kind-calls.mjs'
import { byName } from '@/lib/core/objects'
import { redactComment, reportComment, reviewComment } from '@/lib/modules/comments/moderation'
import { readDiscussion, toComment } from '@/lib/modules/comments/queries'
import {
  commentSchemas,
  createdCommentDto,
  doneDto,
  reportInput,
  reviewedDto,
  reviewInput,
} from '@/lib/modules/comments/schema'
import { addComment, deleteComment, editComment } from '@/lib/modules/comments/service'
import { curatedFilters, curatedSorts, faqFilters } from '@/lib/modules/curation/queries'
import { listFacilities, searchFacilities } from '@/lib/modules/facilities/queries'
import {
  facilityChanges,
  facilityDto,
  facilityInput,
  facilityListDto,
  facilityTable,
} from '@/lib/modules/facilities/schema'
import { facilities } from '@/lib/modules/facilities/service'
import { listManagedFacts, searchFacts } from '@/lib/modules/facts/queries'
import {
  factChanges,
  factDto,
  factInput,
  factListDto,
  foundFactsDto,
} from '@/lib/modules/facts/schema'
import { facts } from '@/lib/modules/facts/service'
import { listManagedFaqs, searchFaqs } from '@/lib/modules/faqs/queries'
import { faqChanges, faqDto, faqInput, faqListDto, foundFaqsDto } from '@/lib/modules/faqs/schema'
import { faqs } from '@/lib/modules/faqs/service'
import { removalInput } from '@/lib/modules/moderation/schema'
import { listTopics, searchTopics } from '@/lib/modules/topics/queries'
import {
  topicChanges,
  topicDto,
  topicInput,
  topicListDto,
  topicTable,
} from '@/lib/modules/topics/schema'
import { topics } from '@/lib/modules/topics/service'
import { listManagedVideos, searchManagedVideos } from '@/lib/modules/videos/queries'
import {
  foundVideosDto,
  videoChanges,
  videoInput,
  videoListDto,
  wholeVideoDto,
} from '@/lib/modules/videos/schema'
import { readVideo, videos } from '@/lib/modules/videos/service'
import { unknownCall } from '@/lib/platform/http/define-download'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'
import { articleRoutes, type Handle, paperRoutes, type RouteHandlers } from './content-routes'
import { defineCuratedRoutes } from './define-curated-routes'

const curated = defineCuratedRoutes({
  texts: 'videos',
  title: 'Videos',
  one: wholeVideoDto,
  listed: videoListDto,
  found: foundVideosDto,
  input: videoInput,
  changes: videoChanges,
  table: { sorts: curatedSorts, filters: curatedFilters },
  list: listManagedVideos,
  search: searchManagedVideos,
  service: videos,
})

export const videoRoutes = {
  ...curated,
  '[id]': {
    ...curated['[id]'],
    GET: defineRoute({
      access: 'public',
      params: idParams,
      response: wholeVideoDto,
      message: 'Video',
      handler: ({ params }) => readVideo(params.id),
    }),
  },
} satisfies RouteHandlers<typeof pagedCalls>

export const topicRoutes = defineCuratedRoutes({
  texts: 'topics',
  title: 'Topics',
  one: topicDto,
  listed: topicListDto,
  found: topicListDto,
  input: topicInput,
  changes: topicChanges,
  table: topicTable,
  list: listTopics,
  search: searchTopics,
  service: topics,
})

export const faqRoutes = defineCuratedRoutes({
  texts: 'faqs',
  title: 'FAQs',
  one: faqDto,
  listed: faqListDto,
  found: foundFaqsDto,
  input: faqInput,
  changes: faqChanges,
  table: { sorts: curatedSorts, filters: faqFilters },
  list: listManagedFaqs,
  search: searchFaqs,
  service: faqs,
})

export const factRoutes = defineCuratedRoutes({
  texts: 'facts',
  title: 'Facts',
  one: factDto,
  listed: factListDto,
  found: foundFactsDto,
  input: factInput,
  changes: factChanges,
  table: { sorts: curatedSorts, filters: curatedFilters },
  list: listManagedFacts,
  search: searchFacts,
  service: facts,
})

export const facilityRoutes = defineCuratedRoutes({
  texts: 'facilities',
  title: 'Hospitals',
  one: facilityDto,
  listed: facilityListDto,
  found: facilityListDto,
  input: facilityInput,
  changes: facilityChanges,
  table: facilityTable,
  list: listFacilities,
  search: searchFacilities,
  service: facilities,
})

/** The calls for the comments of one kind of content, by folder. */
function defineCommentRoutes<Kind extends ContentKind>(kind: Kind) {
  const schemas = commentSchemas[kind]
  const names = contentKinds[kind].comments
  return {
    '': {
      /** The discussion as the viewer sees it. */
      GET: defineRoute({
        access: 'public',
        query: schemas.query,
        errorResponses: ['not_found'],
        response: schemas.discussion,
        message: 'comments.list',
        handler: ({ viewer, query }) => readDiscussion(kind, viewer, query),
      }),
      POST: defineRoute({
        access: 'member',
        body: schemas.input,
        errorResponses: ['not_found'],
        response: createdCommentDto,
        status: 201,
        message: 'comments.added',
        handler: ({ viewer, body, caller }) =>
          addComment(kind, viewer, body[names.item] ?? '', body[names.text] ?? '', caller),
      }),
    },
    '[id]': {
      PATCH: defineRoute({
        access: 'member',
        params: idParams,
        body: schemas.edit,
        response: schemas.comment,
        message: 'comments.updated',
        handler: async ({ viewer, params, body, caller }) => {
          const text = body[names.text] ?? ''
          const edited = await editComment(kind, viewer, params.id, text, caller)
          return toComment(kind, viewer, edited.item, edited.row)
        },
      }),
      DELETE: defineRoute({
        access: 'member',
        params: idParams,
        body: removalInput,
        response: doneDto,
        message: 'comments.deleted',
        handler: ({ viewer, params, body, caller }) =>
          deleteComment(kind, viewer, params.id, body.reason, caller),
      }),
    },
    '[id]/redact': {
      /** Destroys the text of a comment at once. */
      POST: defineRoute({
        access: 'member',
        params: idParams,
        body: removalInput,
        response: doneDto,
        message: 'comments.redacted',
        handler: ({ viewer, params, body, caller }) =>
          redactComment(kind, viewer, params.id, body.reason, caller),
      }),
    },
    '[id]/report': {
      /** Reports a comment to the administrators. */
      POST: defineRoute({
        access: 'member',
        params: idParams,
        body: reportInput,
        response: doneDto,
        message: 'comments.reported',
        handler: ({ viewer, params, body, caller }) =>
          reportComment(kind, viewer, params.id, body.reason, caller),
      }),
    },
    '[id]/review': {
      /** Decides on a comment that waits, was hidden or was reported. */
      POST: defineRoute({
        access: ['ADMIN'],
        params: idParams,
        body: reviewInput,
        response: reviewedDto,
        message: ({ decision }) => (decision === 'keep' ? 'comments.kept' : 'comments.deleted'),
        handler: ({ viewer, params, body, caller }) =>
          reviewComment(kind, viewer, params.id, body, caller),
      }),
    },
  } satisfies RouteHandlers<typeof commentCalls>
}

export const articleComments = defineCommentRoutes('article')
export const paperComments = defineCommentRoutes('paper')

type Methods = Readonly<Record<string, Handle>>
type Calls = Readonly<Record<string, Methods>>

/** The calls of each kind, by the folder in addresses and the folders below it. */
const callsByKind = {
  article: articleRoutes,
  paper: paperRoutes,
  video: videoRoutes,
  faq: faqRoutes,
  duk: factRoutes,
  topic: topicRoutes,
  facility: facilityRoutes,
  'article-comment': articleComments,
  paper_comment: paperComments,
} satisfies Record<string, Calls>

const prefixCalls = (folder: string, calls: Calls): Calls =>
  Object.fromEntries(
    Object.entries(calls).map(([call, route]) => [call ? `${folder}/${call}` : folder, route]),
  )

/** All of them, by their full names under app/api/v1. */
export const kindCalls: Calls = Object.assign(
  {},
  ...Object.entries(callsByKind).map(([folder, calls]) => prefixCalls(folder, calls)),
)

const filterCalls = (isMeant: (call: string) => boolean): Calls =>
  Object.fromEntries(Object.entries(kindCalls).filter(([name]) => isMeant(name)))

const isDiscussion = (name: string) => name.endsWith('/comments')

/** Those that open and close discussions. */
export const discussionCalls = filterCalls(isDiscussion)

/** The other calls of one folder. */
export const getCalls = (folder: keyof typeof callsByKind) =>
  filterCalls((name) => name.split('/')[0] === folder && !isDiscussion(name))

/** Literal segments are matched before dynamic ones. */
const routesInOrder = Object.keys(kindCalls)
  .sort()
  .reverse()
  .map((name) => ({ parts: name.split('/'), methods: kindCalls[name] ?? {} }))

/** The values of a call's dynamic segments; null if the address belongs to another call. */
function matchParams(parts: string[], segments: string[]): Record<string, string> | null {
  if (parts.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const [, open] = /^\[(\w+)\]$/.exec(parts[index] ?? '') ?? []
    if (open) params[open] = segment
    else if (parts[index] !== segment) return null
  }
  return params
}

function findCall(segments: string[]) {
  for (const { parts, methods } of routesInOrder) {
    const params = matchParams(parts, segments)
    if (params) return { methods, params }
  }
  return null
}

/** Next's response to a method that a route file does not export. */
const methodNotAllowed = (method: string, methods: Methods) =>
  method === 'OPTIONS'
    ? new Response(null, { status: 204, headers: { allow: listAllowedMethods(methods) } })
    : new Response(null, { status: 405 })

const listAllowedMethods = (methods: Methods) =>
  [...Object.keys(methods), 'OPTIONS', ...(methods.GET ? ['HEAD'] : [])].sort().join(', ')

/** One route for all of them, by method: finds the call of an address, and runs it. */
export const serveKinds = byName(
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  (method): Handle =>
    async (request, context) => {
      const { kind, call } = await context.params
      const found = findCall([kind ?? [], call ?? []].flat())
      if (!found) return unknownCall(request, context)
      const handle = found.methods[method]
      return handle
        ? handle(request, { params: Promise.resolve(found.params) })
        : methodNotAllowed(method, found.methods)
    },
)
