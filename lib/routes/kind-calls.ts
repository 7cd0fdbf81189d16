import 'server-only'
import { byName } from '@/lib/core/objects'
import { unknownCall } from '@/lib/platform/http/unknown-call'
import { articleRoutes } from './article-routes'
import { articleComments, paperComments } from './define-comment-routes'
import { facilityRoutes } from './facility-routes'
import { factRoutes } from './fact-routes'
import { faqRoutes } from './faq-routes'
import type { Handle } from './offered'
import { paperRoutes } from './paper-routes'
import { topicRoutes } from './topic-routes'
import { videoRoutes } from './video-routes'

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

const named = (folder: string, calls: Calls): Calls =>
  Object.fromEntries(
    Object.entries(calls).map(([call, route]) => [call ? `${folder}/${call}` : folder, route]),
  )

/** All of them, by their full names under app/api/v1. */
export const kindCalls: Calls = Object.assign(
  {},
  ...Object.entries(callsByKind).map(([folder, calls]) => named(folder, calls)),
)

const only = (isMeant: (call: string) => boolean): Calls =>
  Object.fromEntries(Object.entries(kindCalls).filter(([name]) => isMeant(name)))

const isDiscussion = (name: string) => name.endsWith('/comments')

/** Those that open and close discussions. */
export const discussionCalls = only(isDiscussion)

/** The other calls of one folder. */
export const callsOf = (folder: keyof typeof callsByKind) =>
  only((name) => name.split('/')[0] === folder && !isDiscussion(name))

/** Literal segments are matched before open ones. */
const tried = Object.keys(kindCalls)
  .sort()
  .reverse()
  .map((name) => ({ parts: name.split('/'), methods: kindCalls[name] ?? {} }))

/** The values of a call's open segments; null when the address is another call's. */
function paramsOf(parts: string[], segments: string[]): Record<string, string> | null {
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
  for (const { parts, methods } of tried) {
    const params = paramsOf(parts, segments)
    if (params) return { methods, params }
  }
  return null
}

/** The response of Next to a method that a route file does not export. */
const notOffered = (method: string, methods: Methods) =>
  method === 'OPTIONS'
    ? new Response(null, { status: 204, headers: { allow: allowedOf(methods) } })
    : new Response(null, { status: 405 })

const allowedOf = (methods: Methods) =>
  [...Object.keys(methods), 'OPTIONS', ...(methods.GET ? ['HEAD'] : [])].sort().join(', ')

/** One route for all of them, by method: finds the call that an address names, and runs it. */
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
        : notOffered(method, found.methods)
    },
)
