import type { ContentKind } from '@/lib/core/content-kinds'
import type { Paging } from '@/lib/core/pagination'
import type { Viewer } from '@/lib/core/permissions'
import type { z } from '@/lib/core/zod'
import { setCommentsOpen } from '@/lib/modules/comments/open'
import { openInput } from '@/lib/modules/comments/schema'
import { approve, decide, reject } from '@/lib/modules/editorial/decide'
import { deleteItem, purgeItem, restoreItem } from '@/lib/modules/editorial/remove'
import { sendBackReview, setReview } from '@/lib/modules/editorial/review'
import {
  approveInput,
  decisionInput,
  decisionText,
  type EditEffect,
  editText,
  type Outcome,
  rejectInput,
  removedDto,
  restoredText,
  reviewInput,
  sendBackInput,
  versionsDto,
  versionWithDifferenceDto,
} from '@/lib/modules/editorial/schema'
import type { ContentRepository } from '@/lib/modules/editorial/service'
import { listVersions, readVersion, restoreVersion } from '@/lib/modules/editorial/versions'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams, ownSearchQuery, pagingQuery, versionParams } from '@/lib/platform/http/query'

type Answer<T> = z.ZodType<T, T>

/** What the calls of a kind answer, and who reads it. */
interface ContentCalls<Content, One, Own, Approved, Found> {
  repository: ContentRepository<Content>
  one: Answer<One>
  edited: Answer<One & { effect: EditEffect }>
  decided: Answer<One & { decision: Outcome }>
  readOne: (viewer: Viewer | null, id: string) => Promise<One>
  own: Answer<Own>
  listOwn: (viewer: Viewer, paging: Paging) => Promise<Own>
  approved: Answer<Approved>
  mostApproved: number
  listApproved: (paging: Paging) => Promise<Approved>
  found: Answer<Found>
  search: (viewer: Viewer | null, typed: string, paging: Paging, isOwn: boolean) => Promise<Found>
}

const STAFF = ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'] as const
const NAMES = { article: 'Article', paper: 'Paper' } as const

/** The calls that every kind of content has alike, by their folders. */
export function defineContentRoutes<Content, One extends object, Own, Approved, Found>(
  calls: ContentCalls<Content, One, Own, Approved, Found>,
) {
  const { repository, one, edited, decided, readOne } = calls
  const { kind } = repository
  const whole = { access: STAFF, params: idParams } as const
  const byAdmins = { access: ['ADMIN'], params: idParams } as const
  const decidedText = ({ decision }: { decision: Outcome }) => decisionText(kind, decision)

  return {
    approved: {
      GET: defineRoute({
        access: 'public',
        query: pagingQuery({ page: 1, limit: calls.mostApproved }),
        response: calls.approved,
        message: `Approved ${kind}s`,
        handler: ({ query }) => calls.listApproved(query),
      }),
    },
    search: {
      GET: defineRoute({
        access: 'public',
        query: ownSearchQuery({ page: 1, limit: 20 }),
        response: calls.found,
        message: 'Search results',
        handler: ({ viewer, query }) =>
          calls.search(viewer, query.search, query.paging, query.isOwn),
      }),
    },
    user: {
      /** One's own, in every state. */
      GET: defineRoute({
        access: STAFF,
        query: pagingQuery({ page: 1, limit: 5 }),
        response: calls.own,
        message: `content.${kind}s`,
        handler: ({ viewer, query }) => calls.listOwn(viewer, query),
      }),
    },
    one: {
      GET: defineRoute({
        access: 'public',
        params: idParams,
        refusals: ['gone'],
        response: one,
        message: NAMES[kind],
        handler: ({ viewer, params }) => readOne(viewer, params.id),
      }),
      /** The approval decision. */
      PUT: defineRoute({
        ...byAdmins,
        body: decisionInput,
        response: decided,
        message: decidedText,
        handler: async ({ viewer, params, body, caller }) => {
          const decision = await decide(repository, viewer, params.id, body, caller)
          return { ...(await readOne(viewer, params.id)), decision }
        },
      }),
      DELETE: defineRoute({
        ...whole,
        response: removedDto,
        message: `content.${kind}Deleted`,
        handler: async ({ viewer, params, caller }) => {
          await deleteItem(repository, viewer, params.id, caller)
          return null
        },
      }),
    },
    approve: {
      POST: defineRoute({
        ...byAdmins,
        body: approveInput,
        response: decided,
        message: decidedText,
        handler: async ({ viewer, params, body, caller }) => {
          const decision = await approve(repository, viewer, params.id, body, caller)
          return { ...(await readOne(viewer, params.id)), decision }
        },
      }),
    },
    reject: {
      POST: defineRoute({
        ...byAdmins,
        body: rejectInput,
        response: decided,
        message: decidedText,
        handler: async ({ viewer, params, body, caller }) => {
          const decision = await reject(repository, viewer, params.id, body, caller)
          return { ...(await readOne(viewer, params.id)), decision }
        },
      }),
    },
    review: {
      /** Names who reviews what is public, and when it is due again; the one who was named confirms it. */
      PUT: defineRoute({
        ...whole,
        body: reviewInput,
        response: one,
        message: `content.${kind}Reviewed`,
        handler: async ({ viewer, params, body, caller }) => {
          await setReview(repository, viewer, params.id, body, caller)
          return readOne(viewer, params.id)
        },
      }),
    },
    sendBack: {
      /** The reviewer sends it back to who asked them. */
      POST: defineRoute({
        ...whole,
        body: sendBackInput,
        response: removedDto,
        message: `content.${kind}SentBack`,
        handler: async ({ viewer, params, body, caller }) => {
          await sendBackReview(repository, viewer, params.id, body, caller)
          return null
        },
      }),
    },
    restore: {
      /** Brings what was deleted back. */
      POST: defineRoute({
        ...byAdmins,
        response: one,
        message: `content.${kind}Restored`,
        handler: async ({ viewer, params, caller }) => {
          await restoreItem(repository, viewer, params.id, caller)
          return readOne(viewer, params.id)
        },
      }),
    },
    purge: {
      /** Deletes for good what was deleted before. */
      DELETE: defineRoute({
        ...byAdmins,
        response: removedDto,
        message: `content.${kind}Purged`,
        handler: async ({ viewer, params, caller }) => {
          await purgeItem(repository, viewer, params.id, caller)
          return null
        },
      }),
    },
    comments: {
      /** Opens or closes the discussion. */
      PUT: defineRoute({
        ...whole,
        body: openInput,
        response: openInput,
        message: ({ comments_open }) => (comments_open ? 'comments.opened' : 'comments.nowClosed'),
        handler: ({ viewer, params, body, caller }) =>
          setCommentsOpen(kind, viewer, params.id, body.comments_open, caller),
      }),
    },
    versions: {
      GET: defineRoute({
        ...whole,
        response: versionsDto,
        message: 'content.versions',
        handler: ({ viewer, params }) => listVersions(repository, viewer, params.id),
      }),
    },
    version: {
      /** A version whole, and what it changed. */
      GET: defineRoute({
        access: STAFF,
        params: versionParams,
        refusals: ['too_many'],
        response: versionWithDifferenceDto,
        message: 'content.version',
        handler: ({ viewer, params, caller }) =>
          readVersion(repository, viewer, params.id, params.version, caller),
      }),
    },
    restoreVersion: {
      /** Brings an earlier version back, as an edit. */
      POST: defineRoute({
        access: STAFF,
        params: versionParams,
        response: edited,
        message: ({ effect }: { effect: EditEffect }) => restoredText(effect),
        handler: async ({ viewer, params, caller }) => {
          const { id, version } = params
          const effect = await restoreVersion(repository, viewer, id, version, caller)
          return { ...(await readOne(viewer, id)), effect }
        },
      }),
    },
  }
}

/** The text of an edit, for the calls that each kind has of its own. */
export const savedText =
  (kind: ContentKind) =>
  ({ effect }: { effect: EditEffect }) =>
    editText(kind, effect)
