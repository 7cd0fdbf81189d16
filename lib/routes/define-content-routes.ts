import type { Role } from '@/lib/core/accounts'
import type { Caller } from '@/lib/core/caller'
import type { writtenCalls } from '@/lib/core/kind-calls.mjs'
import type { Paging } from '@/lib/core/list-query'
import type { Viewer } from '@/lib/core/permissions'
import { capitalised } from '@/lib/core/text'
import type { z } from '@/lib/core/zod'
import { setCommentsOpen } from '@/lib/modules/comments/moderation'
import { openInput } from '@/lib/modules/comments/schema'
import type { StaffPart } from '@/lib/modules/content/queries'
import { type ItemChoice, itemFilters, itemSorts } from '@/lib/modules/content/schema'
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
import { removalInput } from '@/lib/modules/moderation/schema'
import type { Access, AccessViewer } from '@/lib/platform/http/access'
import type { RouteContext } from '@/lib/platform/http/answer-request'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams, pagingQuery, tableQuery, versionParams } from '@/lib/platform/http/query'
import type { FileRules, UploadedFile } from '@/lib/platform/http/read-multipart'

/** The handler of a call, as Next invokes it. */
export type Handle = (request: Request, context: RouteContext) => Promise<Response>

/** Calls with the methods that the server announces for them (lib/core/kind-calls.mjs). */
export type RouteHandlers<Calls extends Record<string, readonly string[]>> = {
  [Call in keyof Calls]: Record<Calls[Call][number], Handle>
}

const table = { sorts: itemSorts, filters: itemFilters }

/** Articles or papers for staff: `deleted=1` lists deleted ones, `waiting=1` those waiting for a decision. */
const staffItemsQuery = (defaults: Paging) =>
  tableQuery(defaults, { ...table, switches: ['deleted', 'waiting'] })

/** The requested part of everybody's items. */
function getPart(on: ReadonlySet<'deleted' | 'waiting'>): StaffPart {
  if (on.has('deleted')) return 'deleted'
  return on.has('waiting') ? 'waiting' : 'all'
}

/** The viewer's own items. */
const ownItemsQuery = (defaults: Paging) => tableQuery(defaults, table)

/** A search; `mine=1` limits it to the caller's items. */
const itemSearchQuery = (defaults: Paging) =>
  tableQuery(defaults, { ...table, switches: ['mine'], isSearch: true })

type Answer<T> = z.ZodType<T, T>

type Decide<Content, Body> = (
  repository: ContentRepository<Content>,
  viewer: Viewer,
  id: string,
  body: Body,
  caller: Caller,
) => Promise<Outcome>

/** The responses of a kind's calls, and who may read them. */
interface ContentCalls<A extends Access, Content, One, All, Own, Approved, Found, Input, Changes> {
  repository: ContentRepository<Content>
  one: Answer<One>
  edited: Answer<One & { effect: EditEffect }>
  decided: Answer<One & { decision: Outcome }>
  readOne: (viewer: Viewer | null, id: string) => Promise<One>
  /** Who may call the list of all. */
  listedFor: A
  listed: Answer<All>
  /** The default page size of the list of all and of the approved ones. */
  maxListed: number
  list: (
    viewer: AccessViewer<A>,
    paging: Paging,
    part: StaffPart,
    choice: ItemChoice,
  ) => Promise<All>
  own: Answer<Own>
  listOwn: (viewer: Viewer, paging: Paging, choice: ItemChoice) => Promise<Own>
  approved: Answer<Approved>
  listApproved: (paging: Paging) => Promise<Approved>
  found: Answer<Found>
  search: (
    viewer: Viewer | null,
    typed: string,
    paging: Paging,
    choice: ItemChoice,
    isOwn: boolean,
  ) => Promise<Found>
  createdBy: readonly Role[]
  input: z.ZodType<Input>
  changes: z.ZodType<Changes>
  /** The field of its cover or document. */
  file: [field: string, rule: FileRules[string]]
  requiredFields: readonly string[]
  create: (
    viewer: Viewer,
    input: Input,
    file: UploadedFile | undefined,
    caller: Caller,
  ) => Promise<One>
  edit: (
    viewer: Viewer,
    id: string,
    changes: Changes,
    file: UploadedFile | undefined,
    caller: Caller,
  ) => Promise<One & { effect: EditEffect }>
}

const STAFF = ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'] as const

/** The calls that every kind of content shares, by folder. */
export function defineContentRoutes<
  const A extends Access,
  Content,
  One extends object,
  All,
  Own,
  Approved,
  Found,
  Input,
  Changes,
>(calls: ContentCalls<A, Content, One, All, Own, Approved, Found, Input, Changes>) {
  const { repository, one, edited, decided, readOne } = calls
  const [field, rule] = calls.file
  const files = { [field]: rule }
  const { kind } = repository
  const whole = { access: STAFF, params: idParams } as const
  const byAdmins = { access: ['ADMIN'], params: idParams } as const
  /** A call that decides, and responds with the decision. */
  const deciding = <Body>(body: z.ZodType<Body>, settle: Decide<Content, Body>) =>
    defineRoute({
      ...byAdmins,
      body,
      response: decided,
      message: ({ decision }) => decisionText(kind, decision),
      handler: async ({ viewer, params, body, caller }) => {
        const decision = await settle(repository, viewer, params.id, body, caller)
        return { ...(await readOne(viewer, params.id)), decision }
      },
    })

  return {
    '': {
      /** Everybody's items. */
      GET: defineRoute({
        access: calls.listedFor,
        query: staffItemsQuery({ page: 1, limit: calls.maxListed }),
        response: calls.listed,
        message: `content.${kind}s`,
        handler: ({ viewer, query }) =>
          calls.list(viewer, query.paging, getPart(query.on), query.choice),
      }),
      POST: defineRoute({
        access: calls.createdBy,
        body: calls.input,
        files,
        requiredFields: calls.requiredFields,
        // The original of a translation does not exist.
        errorResponses: ['not_found'],
        response: one,
        status: 201,
        message: `content.${kind}Created`,
        handler: ({ viewer, body, files, caller }) =>
          calls.create(viewer, body, files[field], caller),
      }),
    },
    '[id]': {
      GET: defineRoute({
        access: 'public',
        params: idParams,
        errorResponses: ['gone'],
        response: one,
        message: capitalised(kind),
        handler: ({ viewer, params }) => readOne(viewer, params.id),
      }),
      PATCH: defineRoute({
        ...whole,
        body: calls.changes,
        files,
        response: edited,
        message: ({ effect }) => editText(kind, effect),
        handler: ({ viewer, params, body, files, caller }) =>
          calls.edit(viewer, params.id, body, files[field], caller),
      }),
      /** The approval decision. */
      PUT: deciding(decisionInput, decide),
      /** Deletes an item; an administrator says why to the author of somebody else's. */
      DELETE: defineRoute({
        ...whole,
        body: removalInput,
        response: removedDto,
        message: `content.${kind}Deleted`,
        handler: async ({ viewer, params, body, caller }) => {
          await deleteItem(repository, viewer, params.id, caller, body.reason)
          return null
        },
      }),
    },
    '[id]/approve': {
      POST: deciding(approveInput, approve),
    },
    '[id]/purge': {
      /** Permanently deletes an item that was deleted before. */
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
    '[id]/reject': {
      POST: deciding(rejectInput, reject),
    },
    '[id]/restore': {
      /** Restores a deleted item. */
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
    '[id]/review': {
      /** Names the reviewer of a public item and when its next review is due; the named reviewer confirms it. */
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
    '[id]/review/send-back': {
      /** The reviewer returns it to the requester. */
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
    '[id]/versions': {
      GET: defineRoute({
        ...whole,
        response: versionsDto,
        message: 'content.versions',
        handler: ({ viewer, params }) => listVersions(repository, viewer, params.id),
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
          readVersion(repository, viewer, params.id, params.version, caller),
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
          const effect = await restoreVersion(repository, viewer, id, version, caller)
          return { ...(await readOne(viewer, id)), effect }
        },
      }),
    },
    approved: {
      GET: defineRoute({
        access: 'public',
        query: pagingQuery({ page: 1, limit: calls.maxListed }),
        response: calls.approved,
        message: `Approved ${kind}s`,
        handler: ({ query }) => calls.listApproved(query),
      }),
    },
    search: {
      GET: defineRoute({
        access: 'public',
        query: itemSearchQuery({ page: 1, limit: 20 }),
        response: calls.found,
        message: 'Search results',
        handler: ({ viewer, query }) =>
          calls.search(viewer, query.search, query.paging, query.choice, query.on.has('mine')),
      }),
    },
    user: {
      /** The viewer's own items, in every state. */
      GET: defineRoute({
        access: STAFF,
        query: ownItemsQuery({ page: 1, limit: 5 }),
        response: calls.own,
        message: `content.${kind}s`,
        handler: ({ viewer, query }) => calls.listOwn(viewer, query.paging, query.choice),
      }),
    },
    '[id]/comments': {
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
  } satisfies RouteHandlers<typeof writtenCalls>
}
