import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { localePath, paths } from '@/lib/core/paths'
import { z } from '@/lib/core/zod'
import { specialistDto } from '@/lib/modules/accounts/users/schema'
import { forumPostInput } from '@/lib/modules/forum/input-schema'
import { caseStatuses, type ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { useToasts } from '../../accounts/session/use-toasts'
import type { Specialist } from '../../accounts/users/specialist-calls'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { WORK } from '../../dashboard/work/use-work'
import { type DraftText, useDraft } from '../../drafts/stored-draft'
import { useApiForm } from '../../forms/use-api-form'
import type { CaseConsentState } from '../consent/use-case-consent'
import { draftName, sendCase } from '../forum-calls'
import { FORUM } from '../forum-key'
import type { CasePicturesState } from '../pictures/use-attachments'

const people = z.array(specialistDto)

/** Parses the chosen people from a form's or a draft's field; empty for an invalid list. */
export function parsePeople(text: string | undefined): Specialist[] {
  try {
    return people.parse(JSON.parse(text || '[]'))
  } catch {
    return []
  }
}

export const serializePeople = (chosen: readonly Specialist[]): string =>
  chosen.length > 0 ? JSON.stringify(people.parse(chosen)) : ''

const { title, content, identifiers_reason } = forumPostInput.shape

const file = z.custom<File | null>((value) => value === null || value instanceof File).optional()

/** A ticked box of the form. */
export const TICKED = '1'

/** Text or a picture. */
const hasContent = (html: string) =>
  html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '' || /<img\b/.test(html)

/**
 * The fields of a case as typed: the call's rules (docs/rules.md#cases), and the screen's own.
 * @param hasDocument whether the case already has one
 */
export const caseForm = (hasDocument: boolean) =>
  z
    .object({
      title,
      content: content.refine(hasContent, 'validation.fillAll'),
      case_status: z.enum(caseStatuses, { error: 'validation.caseStatusRequired' }),
      identifiers_reason,
      /** The referral's parts in order, as JSON. */
      referral: z.string().optional(),
      /** TICKED when a document is attached. */
      attach: z.string().optional(),
      attachment: file,
      /** TICKED when specialists are tagged. */
      tag: z.string().optional(),
      /** The tagged people, as JSON with faces and names. */
      people: z.string().optional(),
    })
    .refine(({ attach, attachment }) => attach !== TICKED || attachment || hasDocument, {
      path: ['attachment'],
      error: 'validation.documentRequired',
      // Runs even if other fields are wrong, so that all errors are reported at once.
      when: () => true,
    })

type CaseValues = z.output<ReturnType<typeof caseForm>>

type Tags = Pick<CaseValues, 'tag' | 'people'>

/** The state of a case before an edit, as far as the request depends on it. */
type Before = Tags & Pick<CaseValues, 'identifiers_reason'>

const getTaggedIds = ({ tag, people }: Tags) =>
  tag === TICKED ? parsePeople(people).map(({ user_id }) => user_id) : []

/** Returns whether other people are tagged than before. */
export function hasNewTags(tags: Tags, before: Tags): boolean {
  const [now, then] = [tags, before].map((each) => JSON.stringify(getTaggedIds(each).sort()))
  return now !== then
}

/**
 * Builds the request body of a case. Small parts come first, so their errors are reported before a file has arrived.
 * @param hadDocument whether the case had a document, which is removed when the box is no longer ticked
 * @param before what an edit began with, absent for a new case: unchanged tags are not sent, since a colleague may have
 *   handed the case over meanwhile; an untouched reason is sent again, since an empty one withdraws it
 */
export function caseBody(values: CaseValues, hadDocument: boolean, before?: Before): FormData {
  const form = new FormData()
  const { title, content, case_status, attach, attachment } = values
  const reason = values.identifiers_reason ?? before?.identifiers_reason ?? ''
  form.set('title', title)
  form.set('case_status', case_status)
  if (!before || hasNewTags(values, before)) {
    form.set('tagged_users', JSON.stringify(getTaggedIds(values)))
  }
  form.set('content', content)
  form.set('referral', values.referral ?? '')
  // Sent even when empty, which clears the stored reason.
  form.set('identifiers_reason', reason)
  if (attach === TICKED && attachment) form.set('attachment', attachment)
  if (attach !== TICKED && hadDocument) form.set('remove_attachment', '1')
  return form
}

const FIELDS = [
  'title',
  'content',
  'case_status',
  'identifiers_reason',
  'referral',
  'attach',
  'attachment',
  'tag',
  'people',
] as const
const DRAFT_FIELDS = [
  'title',
  'content',
  'case_status',
  'referral',
  'attach',
  'tag',
  'people',
] as const

const TAG_FIELDS: ReadonlySet<string> = new Set(['tag', 'people'])

const none = () => 0
const one = () => 1

/** Returns the fields' initial values. */
function toTextFields(post: ForumPostDetailDto | undefined) {
  return {
    title: post?.title ?? '',
    content: post?.content ?? '',
    case_status: post?.case_status ?? '',
    identifiers_reason: post?.identifiers_kept?.reason ?? '',
    referral: post?.referral ? JSON.stringify(post.referral) : '',
    attach: post?.attachment ? TICKED : '',
    tag: post && post.tagged.length > 0 ? TICKED : '',
    people: serializePeople(post?.tagged ?? []),
  }
}

/**
 * The form of a case: stores typed text, sends it, and opens the case.
 * @param consent set after the case is saved, if there is something to consent to
 * @param pictures sent after that; without a network, everything waits on this device
 */
export function useCaseForm(
  post: ForumPostDetailDto | undefined,
  pictures: Pick<CasePicturesState, 'stored' | 'added' | 'send' | 'following' | 'clear'>,
  consent: Pick<CaseConsentState, 'save' | 'following' | 'clear'>,
) {
  const t = useTranslations('forum')
  const toasts = useToasts()
  const router = useRouter()
  const locale = useLocale()
  const client = useQueryClient()
  const { user_id } = useStaffUser()
  const [before] = useState(() => toTextFields(post))
  const [share, setShare] = useState(0)
  const id = post?.post_id
  const name = draftName(id, user_id)
  const hadDocument = Boolean(post?.attachment)

  const hasAttachments = ({ attach }: { attach?: string | undefined }) =>
    attach === TICKED || pictures.stored.length + pictures.added.length > 0

  /** Returns how many of these calls failed. */
  async function sendAttachments(postId: string, hasFiles: boolean): Promise<number> {
    const missed = hasFiles ? await consent.save(postId).then(none, one) : 0
    return missed + (await pictures.send(postId)).length
  }

  const form = useApiForm({
    schema: caseForm(hadDocument),
    fields: FIELDS,
    onFailure: (error) => toasts.failure(error, t(id ? 'saveFailed' : 'createFailed')),
    async send(values) {
      setShare(0)
      const sent = await sendCase({
        id,
        form: caseBody(values, hadDocument, post && before),
        owner: user_id,
        following: hasAttachments(values) ? [...consent.following(), ...pictures.following()] : [],
        onProgress: setShare,
      })
      draft.finish()
      if (!sent) {
        // The waiting case is shown above the form, which is cleared for the next one.
        for (const field of DRAFT_FIELDS) set(field, before[field], { isTyped: false })
        set('identifiers_reason', '', { isTyped: false })
        set('attachment', undefined, { isTyped: false })
        pictures.clear()
        consent.clear()
        window.scrollTo(0, 0)
        return
      }
      const failed = await sendAttachments(sent.id, hasAttachments(values))
      if (failed > 0) toasts.problem(t('photos.notSent', { count: failed }))
      else toasts.success(sent.message)
      router.push(localePath(locale, paths.dashboardForumPost(sent.id)))
      await Promise.all([FORUM, WORK].map((key) => client.invalidateQueries({ queryKey: [key] })))
    },
  })
  const { set, watch, read } = form

  const getCurrentText = (): DraftText => {
    const current = (field: (typeof DRAFT_FIELDS)[number]) => read(field) ?? before[field]
    const isTagged = hasNewTags({ tag: current('tag'), people: current('people') }, before)
    // Unchanged tags are left out, so that restoring the draft keeps those of a hand-over since.
    const fields = DRAFT_FIELDS.filter((field) => isTagged || !TAG_FIELDS.has(field))
    const typed = fields.map((field) => [field, current(field)])
    return { title: '', content: '', ...Object.fromEntries(typed) }
  }
  const draft = useDraft({
    name,
    shown: before,
    read: getCurrentText,
    restore(values) {
      for (const field of DRAFT_FIELDS) set(field, values[field] ?? before[field])
    },
  })
  const { note } = draft

  useEffect(() => {
    for (const field of ['attach', 'tag', 'people', 'referral'] as const) {
      // Text typed before the session ended may already be there.
      if (read(field) === undefined) set(field, before[field], { isTyped: false })
    }
    // A change without a field name was not typed.
    const { unsubscribe } = watch((_values, { name: changed }) => {
      if (changed && read(changed) !== undefined) note()
    })
    return unsubscribe
  }, [set, watch, read, note, before])

  return {
    form,
    before,
    /** Of the upload, 0 to 1. */
    share,
    offer: draft.offer,
    discard: draft.discard,
    restore: draft.restore,
  }
}

export type CaseFormState = ReturnType<typeof useCaseForm>['form']
