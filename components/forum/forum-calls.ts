import { type CallResult, call } from '@/lib/browser/api/call'
import type { FollowUpCall } from '@/lib/browser/outbox/outbox'
import { sendOrWait } from '@/lib/browser/outbox/send-or-wait'
import type { CaseFilter } from '@/lib/core/cases'
import type { Paging } from '@/lib/core/list-query'
import { htmlToText } from '@/lib/core/typed-text'
import type { z } from '@/lib/core/zod'
import type { specialistsDto } from '@/lib/modules/accounts/users/schema'
import { NEW_OBJECT } from '@/lib/modules/content/drafts/new-object'
import type { slipDto } from '@/lib/modules/forum/consent/consent-schema'
import type {
  CaseCountsDto,
  createdCommentDto,
  createdPostDto,
  FollowUpInput,
  ForumPostDto,
  forumDetailDto,
  forumPostsDto,
  foundForumsDto,
  similarCasesDto,
  Watching,
} from '@/lib/modules/forum/schema'
import type { Rows } from '../data-table/use-rows'
import { FORUM } from './forum-key'

/** The key of a person's text on this device: a new case, or changes to one. */
export const draftName = (id: string | undefined, userId: string) =>
  `forum.${id ?? NEW_OBJECT}.${userId}`

export type CaseDetail = z.infer<typeof forumDetailDto>

export const caseKey = (id: string) => [FORUM, 'case', id]

export async function listCases(
  { page, limit }: Paging,
  signal: AbortSignal,
  filter: CaseFilter | null,
): Promise<Rows<ForumPostDto>> {
  const part = filter ? `&filter=${filter}` : ''
  const path = `/forum?page=${page}&limit=${limit}${part}`
  const { data } = await call<z.infer<typeof forumPostsDto>>('GET', path, { signal })
  return { rows: data.posts, total: data.postCount }
}

export async function searchCases(
  term: string,
  { page, limit }: Paging,
  signal: AbortSignal,
): Promise<Rows<ForumPostDto>> {
  const path = `/forum/search?search=${encodeURIComponent(term)}&page=${page}&limit=${limit}`
  const { data } = await call<z.infer<typeof foundForumsDto>>('GET', path, { signal })
  return { rows: data.forums, total: data.forumsCount }
}

export async function countCases(signal: AbortSignal): Promise<CaseCountsDto> {
  return (await call<CaseCountsDto>('GET', '/forum/counts', { signal })).data
}

/** Finds answered cases that share words with a title. */
export async function findSimilarCases(title: string, signal: AbortSignal) {
  const path = `/forum/similar?search=${encodeURIComponent(title)}`
  return (await call<z.infer<typeof similarCasesDto>>('GET', path, { signal })).data.cases
}

/** Finds the people who may be mentioned in a case, by name. */
export async function searchPeople(term: string, signal: AbortSignal) {
  const path = `/forum/people?search=${encodeURIComponent(term)}`
  return (await call<z.infer<typeof specialistsDto>>('GET', path, { signal })).data.users
}

export async function readCase(id: string, signal: AbortSignal): Promise<CaseDetail> {
  return (await call<CaseDetail>('GET', `/forum/${id}`, { signal })).data
}

interface SendingCase {
  /** The case to change; a new case when absent. */
  id: string | undefined
  form: FormData
  /** The author. */
  owner: string
  /** The calls that follow a new case, if it has to wait. */
  following: FollowUpCall[]
  onProgress: (share: number) => void
}

/** The subject of new cases among the messages that wait on this device. */
export const NEW_CASES = 'cases'

/** Posts a case. @returns null if it waits on this device for a network, with the calls that follow it */
async function sendOrQueue({ form, owner, following, onProgress }: SendingCase) {
  const json: Record<string, string> = {}
  const files: { name: string; file: File }[] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') json[name] = value
    else files.push({ name, file: value })
  }
  const text = [form.get('title'), htmlToText(String(form.get('content')))].join('\n\n')
  const what = { owner, subject: NEW_CASES, path: '/forum', json, isForm: true, text }
  const message = { ...what, files, following, idField: 'post_id' }
  const sent = await sendOrWait(message, onProgress)
  return sent as CallResult<z.infer<typeof createdPostDto>> | null
}

/** Posts or changes a case. Returns its id and the server's message, or null when it waits on this device. */
export async function sendCase(sending: SendingCase) {
  const { id, form, onProgress } = sending
  if (id)
    return { id, message: (await call('PATCH', `/forum/${id}`, { form, onProgress })).message }
  const sent = await sendOrQueue(sending)
  return sent && { id: sent.data.post_id, message: sent.message }
}

const act = (path: string, json: object = {}) => call('POST', `/forum/${path}`, { json })

export const markCaseSeen = (id: string) => act(`${id}/seen`)
export const acknowledgeCase = (id: string) => act(`${id}/acknowledge`)
export const takeCase = (id: string) => act(`${id}/take`)
export const watchCase = (id: string, watching: Watching) =>
  call('PUT', `/forum/${id}/watch`, { json: { watching } })
/** Reports the condition of one's own patient. */
export const answerFollowUp = (id: string, answer: FollowUpInput) => act(`${id}/follow-up`, answer)
/** Asks a specialist to take a case over. */
export const handOverCase = (id: string, userId: string, note: string) =>
  act(`${id}/hand-over`, { tagged_users: [userId], note })
/** Creates the code with which the patient withdraws consent. */
export const makeSlip = (id: string) =>
  call<z.infer<typeof slipDto>>('PUT', `/forum/${id}/slip`, { json: {} })
export const closeCase = (id: string, outcome: string) => act(`${id}/close`, { outcome })
/** @param since when the case began to wait, as the viewer saw it */
export const showCase = (id: string, since: string) => act(`${id}/show`, { held_since: since })
export const sendCaseBack = (id: string, since: string, reason: string) =>
  act(`${id}/send-back`, { held_since: since, reason })
/** @param commentId the accepted answer; null takes the acceptance back */
export const acceptAnswer = (id: string, commentId: string | null) =>
  act(`${id}/accept`, { comment_id: commentId })
/** The removal of a text in the forum. An administrator gives a reason for removing another person's. */
export interface Removal {
  id: string
  reason?: string
}

/** Reopens a case, whose outcome is removed. */
export const reopenCase = ({ id, reason }: Removal) => act(`${id}/reopen`, { reason })
export const redactCase = ({ id, reason }: Removal) => act(`${id}/redact`, { reason })

const removeAt = (path: string, reason?: string) =>
  call('DELETE', path, reason ? { json: { reason } } : {})

export const deleteCase = ({ id, reason }: Removal) => removeAt(`/forum/${id}`, reason)

/** A comment below a case. */
export interface NewComment {
  post_id: string
  /** The comment it replies to; absent for an answer to the case itself. */
  parent_id?: string
  /** HTML */
  content: string
  /** Why possible identifiers stay in it. */
  identifiers_reason?: string
  /** Its pictures and document, each sent by its own call. */
  following?: FollowUpCall[]
}

/** The subject of a case among the messages that wait on this device. */
export const caseSubject = (id: string) => `case.${id}`

/** @returns null if it waits on this device for a network, with the calls that follow it */
export async function addComment({ following = [], ...json }: NewComment, owner: string) {
  const subject = caseSubject(json.post_id)
  const text = htmlToText(json.content)
  const sent = await sendOrWait({ owner, subject, path: '/comment', json, text, following })
  return sent as CallResult<z.infer<typeof createdCommentDto>> | null
}
export const editComment = (id: string, json: Pick<NewComment, 'content' | 'identifiers_reason'>) =>
  call('PATCH', `/comment/${id}`, { json })
export const deleteComment = ({ id, reason }: Removal) => removeAt(`/comment/${id}`, reason)
export const redactComment = ({ id, reason }: Removal) =>
  call('POST', `/comment/${id}/redact`, { json: { reason } })
