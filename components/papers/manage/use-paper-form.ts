import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import { type Locale, toContentLanguage } from '@/lib/core/locales'
import { z } from '@/lib/core/zod'
import { paperInput } from '@/lib/modules/content/papers/schema'
import { useToasts } from '../../accounts/session/use-toasts'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { type DraftText, useDraft } from '../../drafts/stored-draft'
import { isOutdated as isOutdatedError } from '../../forms/outdated'
import { useApiForm } from '../../forms/use-api-form'
import { getTopics, toSlugs, useTopics } from '../../topics/manage/topics-field'
import { type OpenedPaper, sendPaper } from './paper-calls'

/** The text fields of the form, in screen order. */
const PAPER_FIELDS = [
  'paper_title',
  'language',
  'audience',
  'reference',
  'authors',
  'journal',
  'year',
  'doi',
  'abstract',
  'licence',
] as const

type PaperField = (typeof PAPER_FIELDS)[number]

export type PaperTexts = Record<PaperField, string>

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.join('; ')
  return value === null || value === undefined ? '' : String(value).trim()
}

/** Collects all fields as texts, from any source. */
function collectTexts(read: (field: PaperField) => unknown): PaperTexts {
  const text = (field: PaperField) => asText(read(field))
  return {
    paper_title: text('paper_title'),
    language: text('language'),
    audience: text('audience'),
    reference: text('reference'),
    authors: text('authors'),
    journal: text('journal'),
    year: text('year'),
    doi: text('doi'),
    abstract: text('abstract'),
    licence: text('licence'),
  }
}

/** Returns a paper's field values before editing: those of the pending change, if there is one. */
export function getTexts({ paper, waiting }: OpenedPaper): PaperTexts {
  const content: Record<string, unknown> = waiting?.content ?? paper
  return collectTexts((field) => content[field])
}

/** Returns the field values of a new paper. */
function getNewTexts(locale: Locale): PaperTexts {
  const initial: Partial<PaperTexts> = {
    language: toContentLanguage(locale),
    audience: 'clinicians',
  }
  return collectTexts((field) => initial[field])
}

/** The fields that a draft stores under their own names; title and reference are its title and content. */
const DRAFT_FIELDS = [
  'language',
  'audience',
  'authors',
  'journal',
  'year',
  'doi',
  'abstract',
  'licence',
] as const satisfies readonly PaperField[]

interface PaperDraft {
  texts: PaperTexts
  /** Their slugs. */
  topics: readonly string[]
  /** Absent for a paper that was never published. */
  changeNote: string | undefined
}

/** Returns the parts of a paper that a draft stores: everything but the document. */
export function toDraftText({ texts, topics, changeNote }: PaperDraft): DraftText {
  const { paper_title: title, reference: content, ...others } = texts
  const text = { title, content, ...others, topics: topics.join() }
  return changeNote === undefined ? text : { ...text, change_note: changeNote }
}

const file = z.custom<File | null>((value) => value === null || value instanceof File).optional()

const form = paperInput.omit({ based_on: true }).extend({ paper: file })

type Values = z.output<typeof form>

const REQUIRED = ['paper_title', 'language', 'reference'] as const

const isEmpty = (value: Values[keyof Values]) =>
  typeof value === 'string' ? value.replace(/<[^>]*>|&nbsp;/g, '').trim() === '' : !value

/** Reports the same message for every empty field, since one text covers all of them. */
const requireFilled =
  (fields: readonly (keyof Values)[], message: string) =>
  (values: Values, context: z.RefinementCtx) => {
    for (const field of fields) {
      if (isEmpty(values[field])) context.addIssue({ code: 'custom', path: [field], message })
    }
  }

const newPaperForm = form.superRefine(
  requireFilled([...REQUIRED, 'paper'], 'validation.fillAllPaper'),
)

const paperChangesForm = form.superRefine(requireFilled(REQUIRED, 'validation.fillAllDot'))

/** Always sent: an otherwise empty change resubmits a rejected paper. */
const ALWAYS = ['paper_title', 'language']

interface Content {
  texts: PaperTexts
  /** Their slugs. */
  topics?: readonly string[]
  /** The previous values of fields, topics and note: unchanged ones are not sent. Absent for a new paper. */
  before: (PaperTexts & { topics?: readonly string[]; changeNote?: string }) | undefined
  file: File | null | undefined
  /** The change note for readers, if they knew the paper before. */
  changeNote?: string | undefined
  isMedical?: boolean
  /** The version the change builds on; without it the last write wins. */
  basedOn: string | null | undefined
}

/** Builds the body of POST and PATCH /paper. */
export function paperBody(content: Content): FormData {
  const { texts, topics, before, file, changeNote, isMedical, basedOn } = content
  const body = new FormData()
  for (const name of PAPER_FIELDS) {
    const text = texts[name]
    const isSent = before ? text !== before[name] : text !== ''
    if (!isSent && !ALWAYS.includes(name)) continue
    body.append(name, text)
  }
  if (changeNote !== undefined && changeNote !== before?.changeNote) {
    body.append('change_note', changeNote)
  }
  if (isMedical) body.append('is_medical', 'true')
  if (topics && topics.join() !== before?.topics?.join()) body.append('topics', topics.join(','))
  if (file) body.append('paper', file)
  if (basedOn) body.append('based_on', basedOn)
  return body
}

interface Options {
  /** The paper to change; a new one when absent. */
  opened: OpenedPaper | undefined
  before: PaperTexts | undefined
  onClose: () => void
}

/** The form of a paper: its submission, and its messages on failure. */
export function usePaperForm({ opened, before, onClose }: Options) {
  const t = useTranslations('papers')
  const toasts = useToasts()
  const client = useQueryClient()
  const locale = useLocale()
  const { user_id } = useStaffUser()
  const [share, setShare] = useState(0)
  const [isOutdated, setOutdated] = useState(false)
  const basedOn = useRef(opened?.paper.based_on)
  const sending = useRef<AbortController>(null)
  const id = opened?.paper.paper_id
  // Closing the window aborts the upload.
  useEffect(() => () => sending.current?.abort(), [])

  const content: { topics?: unknown } = opened?.waiting?.content ?? opened?.paper ?? {}
  const initialTopics = getTopics(content.topics)
  const topics = useTopics(initialTopics)
  const writtenNote = opened?.waiting?.change_note ?? ''
  const [shown] = useState(() =>
    toDraftText({
      texts: before ?? getNewTexts(locale),
      topics: toSlugs(initialTopics),
      changeNote: opened?.paper.is_published ? writtenNote : undefined,
    }),
  )

  const form = useApiForm({
    schema: opened ? paperChangesForm : newPaperForm,
    fields: [...PAPER_FIELDS, 'change_note', 'paper'],
    onFailure(error) {
      const isConflict = isOutdatedError(error)
      setOutdated(isConflict && opened !== undefined)
      const otherwise = t(opened ? 'updateFailed' : 'createFailedToast')
      const shown = toasts.failure(error, otherwise)
      const isAtField = error instanceof ApiError && Object.keys(error.fields).length > 0
      if (isAtField || isConflict) return shown
      const sentence = t(opened ? 'saveFailed' : 'uploadFailed')
      return shown === otherwise ? sentence : `${sentence} ${shown}`
    },
    async send() {
      setShare(0)
      sending.current = new AbortController()
      const texts = collectTexts(form.read)
      const file = form.read('paper')
      const body = paperBody({
        texts,
        topics: topics.chosen,
        before: before && {
          ...before,
          topics: toSlugs(initialTopics),
          changeNote: writtenNote,
        },
        file,
        changeNote: form.read('change_note'),
        isMedical: form.read('is_medical') === true,
        basedOn: basedOn.current,
      })
      const { message } = await sendPaper({
        id,
        body,
        onProgress: setShare,
        signal: sending.current.signal,
      })
      draft.finish()
      toasts.success(message)
      onClose()
      await client.invalidateQueries({ queryKey: ['papers'] })
    },
  })

  const { read, set, watch } = form
  const draft = useDraft({
    name: `paper.${id ?? 'new'}.${user_id}`,
    shown,
    read: () =>
      toDraftText({
        texts: collectTexts((field) => read(field) ?? before?.[field]),
        topics: topics.chosen,
        changeNote: read('change_note'),
      }),
    restore({ title, content, topics: slugs, change_note: note, ...others }) {
      set('paper_title', title)
      set('reference', content)
      for (const field of DRAFT_FIELDS) {
        const text = others[field]
        if (text !== undefined) set(field, text)
      }
      if (note !== undefined && opened?.paper.is_published) set('change_note', note)
      if (slugs !== undefined) topics.show(slugs.split(',').filter(Boolean))
    },
  })
  const { note } = draft
  useEffect(() => {
    // A change without a field name was not typed.
    const { unsubscribe } = watch((_values, { name }) => {
      if (name && read(name) !== undefined) note()
    })
    return unsubscribe
  }, [watch, read, note])
  const chosen = topics.chosen.join()
  const noted = useRef(chosen)
  useEffect(() => {
    if (chosen === noted.current) return
    noted.current = chosen
    note()
  }, [chosen, note])

  return {
    form,
    topics,
    /** The newest draft on this device that was neither restored nor discarded. */
    offer: draft.offer,
    restore: draft.restore,
    discard: draft.discard,
    /** Removes the typed text from the device, so that it is not offered again. */
    dropTyped: draft.finish,
    /** Of the upload, 0 to 1. */
    share,
    /** Aborts the upload. */
    cancel: () => sending.current?.abort(),
    /** Another person has changed the paper since it was opened. */
    isOutdated,
    /** Overwrites another person's change. */
    saveOverwriting() {
      basedOn.current = null
      void form.submit()
    },
  }
}

export type PaperFormState = ReturnType<typeof usePaperForm>['form']
