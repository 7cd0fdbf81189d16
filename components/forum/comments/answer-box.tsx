'use client'

import { useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useTranslations } from 'next-intl'
import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { FollowUpCall } from '@/lib/browser/outbox/outbox'
import { limits } from '@/lib/core/limits'
import { textToHtml } from '@/lib/core/typed-text'
import { fullName } from '../../accounts/session/account-state'
import { useFailureText } from '../../forms/use-failure-text'
import { WritingBox } from '../../forms/writing-box'
import { LoadedPart } from '../../layout/loaded-part'
import { findCurrentRange, useFindings } from '../../privacy/findings'
import { PrivacyPanel } from '../../privacy/privacy-panel'
import { Button } from '../../ui/button'
import { cn } from '../../ui/class-names'
import { Textarea } from '../../ui/input'
import { Skeleton } from '../../ui/skeleton'
import { searchPeople } from '../forum-calls'
import type { AnswerFilesState } from '../pictures/use-attachments'
import { useDebounced } from '../use-debounced'

/** An answer as sent: HTML, and the reason for keeping possible identifiers. */
export interface TypedAnswer {
  content: string
  identifiers_reason?: string
}

/** The methods that the box calls when it sends. */
interface AnswerPrivacyHandle {
  /** Validates the reason. Focuses the field and returns true if it is missing or too long. */
  asks: () => boolean
  getAnswer: (content: string) => TypedAnswer
  clear: () => void
}

interface AnswerPrivacyProps {
  ref: Ref<AnswerPrivacyHandle>
  text: string
  set: (text: string) => void
  /** Answers to an urgent case are never held back. */
  isUrgent: boolean
  /** The reason given before the edit. */
  initialReason: string
  /** The server has rejected the text. */
  isRefused: boolean
}

/** Shown below an answer: the possible identifiers in it, and the actions on them. */
function AnswerPrivacy(props: AnswerPrivacyProps) {
  const { ref, text, set, isUrgent, initialReason, isRefused } = props
  const t = useTranslations('identifiers')
  const [names, setNames] = useState('')
  const [reason, setReason] = useState(initialReason)
  const [hasSubmitted, setSubmitted] = useState(false)
  const reasonRef = useRef<HTMLTextAreaElement>(null)
  const spots = useFindings([{ id: 'answer', text, field: '[name="comment"]' }], names)
  const isMissing = !isUrgent && spots.length > 0 && !reason.trim()
  const isTooLong = [...reason.trim()].length > limits.textLength.reason
  useImperativeHandle(ref, () => ({
    asks() {
      setSubmitted(true)
      if (isMissing || isTooLong) reasonRef.current?.focus()
      return isMissing || isTooLong
    },
    // An empty reason withdraws the one given before the edit.
    getAnswer: (content) =>
      reason.trim() || initialReason ? { content, identifiers_reason: reason.trim() } : { content },
    clear() {
      setReason(initialReason)
      setSubmitted(false)
    },
  }))
  if (!text.trim()) return null
  return (
    <PrivacyPanel
      spots={spots}
      onReplace={(spot, replacement) => {
        const place = findCurrentRange(spot, text)
        if (place) set(text.slice(0, place[0]) + replacement + text.slice(place[1]))
      }}
      names={names}
      onNames={setNames}
      reason={reason}
      onReason={setReason}
      reasonError={hasSubmitted && isMissing ? t('found') : undefined}
      reasonRef={reasonRef}
      asksReason={isRefused || reason !== '' || initialReason !== ''}
    />
  )
}

const load = () => import('../pictures/attachment-fields').then(({ AnswerFiles }) => AnswerFiles)

interface OptionalFilesProps {
  files: AnswerFilesState
  hasConsent: boolean
}

/** Fields for pictures and a document below an answer's text; open at once if it has some. */
function OptionalFiles({ files, hasConsent }: OptionalFilesProps) {
  const t = useTranslations('forum.answerFiles')
  const id = useId()
  const [isOpen, setOpen] = useState(
    files.pictures.stored.length > 0 || files.storedDocument !== null,
  )
  return (
    <div className="grid gap-3">
      <Button
        variant="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="-ml-3 justify-self-start"
      >
        <Paperclip aria-hidden="true" className="size-5" />
        {t('open')}
      </Button>
      {isOpen ? (
        <section id={id} aria-label={t('title')} className="rounded-card border border-line p-4">
          <LoadedPart
            load={load}
            props={{ files, hasConsent }}
            loading={<Skeleton className="h-40" />}
          />
        </section>
      ) : null}
    </div>
  )
}

/** After an @ at the start of a word: letters of any kind, enough for first and family names. */
const TERM = /(?:^|[\s(])@([\p{L}\p{M}'’-]{0,60}(?: [\p{L}\p{M}'’-]{1,60}){0,2})$/u

/** Returns the name being typed after an @ and the position of its @, or null when none is. */
export function findMention(text: string, caret: number): { term: string; start: number } | null {
  const term = TERM.exec(text.slice(0, caret))?.[1]
  return term === undefined ? null : { term, start: caret - term.length - 1 }
}

type MentionAreaProps = ComponentProps<typeof Textarea>

/**
 * A field in which "@" suggests people who may read the case. Arrows and Enter, or a press, choose; Escape closes the
 * list.
 */
function MentionArea({ onKeyDown, onChange, onBlur, onSelect, ...rest }: MentionAreaProps) {
  const t = useTranslations('forum')
  const tRoles = useTranslations('roles')
  const list = useId()
  const [term, setTerm] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const debouncedTerm = useDebounced(term, limits.searchDebounce)
  const { data } = useQuery({
    queryKey: ['colleagues', debouncedTerm],
    queryFn: ({ signal }) => searchPeople(debouncedTerm ?? '', signal),
    enabled: debouncedTerm !== null,
    staleTime: limits.forumSearchFresh,
  })
  const people =
    term === null ? [] : (data ?? []).filter((person) => matchesName(fullName(person), term))
  const chosen = people[Math.min(active, people.length - 1)]
  const getId = (userId: string) => `${list}-${userId}`

  function look({
    currentTarget: { value, selectionStart, selectionEnd },
  }: SyntheticEvent<HTMLTextAreaElement>) {
    const found = selectionStart === selectionEnd ? findMention(value, selectionStart) : null
    setTerm(found?.term ?? null)
    setActive(0)
  }
  function insert(area: HTMLTextAreaElement, name: string) {
    const found = findMention(area.value, area.selectionStart)
    if (!found) return
    area.setRangeText(`@${name} `, found.start, area.selectionStart, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
    setTerm(null)
  }
  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!chosen || event.ctrlKey || event.metaKey) return onKeyDown?.(event)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((people.indexOf(chosen) + step + people.length) % people.length)
    else if (event.key === 'Enter') insert(event.currentTarget, fullName(chosen))
    else if (event.key === 'Escape') setTerm(null)
    else return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div data-mentions className="relative grid">
      <Textarea
        {...rest}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={chosen ? list : undefined}
        aria-activedescendant={chosen ? getId(chosen.user_id) : undefined}
        onChange={(event) => {
          onChange?.(event)
          look(event)
        }}
        onSelect={(event) => {
          onSelect?.(event)
          look(event)
        }}
        onBlur={(event) => {
          onBlur?.(event)
          setTerm(null)
        }}
        onKeyDown={onKey}
      />
      <p role="status" className="sr-only">
        {chosen ? t('mentionCount', { count: people.length }) : null}
      </p>
      {chosen ? (
        <div
          id={list}
          role="listbox"
          tabIndex={-1}
          aria-label={t('mentionList')}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-control border border-line bg-surface shadow-lg"
        >
          {people.map((person) => (
            <div
              key={person.user_id}
              id={getId(person.user_id)}
              role="option"
              tabIndex={-1}
              aria-selected={person === chosen}
              // Keep the focus and the caret in the field.
              onPointerDown={(event) => {
                event.preventDefault()
                const area = event.currentTarget
                  .closest('[data-mentions]')
                  ?.querySelector('textarea')
                if (area) insert(area, fullName(person))
              }}
              className={cn('min-h-11 px-3 py-2', person === chosen && 'bg-wash')}
            >
              {fullName(person)} <span className="text-sm text-muted">{tRoles(person.role)}</span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Filters the previous results here until the server has answered for the current input. */
const matchesName = (name: string, term: string) =>
  fold(term)
    .split(' ')
    .every((word) => fold(name).includes(word))

export interface Sending {
  /** Set when the answer is already posted and only some of its files failed. */
  id: string | null
  /** The calls that follow the answer, if it has to wait for a network. */
  following: FollowUpCall[]
}

interface Props {
  name: string
  label: string
  initial?: string
  /** Why the answer being edited keeps possible identifiers. */
  initialReason?: string | undefined
  submitLabel: string
  /** Shown when the server gives no reason. */
  failed: string
  /** Returns the id of the saved answer, or null while it waits on this device. Rejects when it was not saved. */
  onSend: (answer: TypedAnswer, sending: Sending) => Promise<string | null>
  /** Called once everything is sent, with the id of the answer, or null while it waits on this device. */
  onDone?: (id: string | null) => void
  /** Pictures and a document, if allowed. */
  files?: AnswerFilesState
  /** Whether the case has a consent record for pictures. */
  hasConsent?: boolean
  /** In an urgent case, possible identifiers are marked but do not hold the answer back. */
  isUrgent: boolean
  onCancel?: () => void
  /** One line that grows when used. */
  isCompact?: boolean
}

/** A box to answer in: sends the text as paragraphs, then its files. */
export function AnswerBox(props: Props) {
  const { failed, onSend, onDone, files, hasConsent = false, isUrgent, onCancel, isCompact } = props
  const { name, label, initial, initialReason = '', submitLabel } = props
  const t = useTranslations('forum')
  const tStaff = useTranslations('staff')
  const failureText = useFailureText()
  const privacy = useRef<AnswerPrivacyHandle>(null)
  const posted = useRef<string | null>(null)
  async function send(html: string) {
    const answer = privacy.current?.getAnswer(html) ?? { content: html }
    const reason = answer.identifiers_reason
    const following = files?.following(reason) ?? []
    const id = await onSend(answer, { id: posted.current, following })
    if (files && id) {
      posted.current = id
      await files.send(id, reason)
    }
    posted.current = null
    files?.clear()
    privacy.current?.clear()
    onDone?.(id)
  }
  function getProblem(error: unknown): string {
    if (!posted.current) return failureText(error, { fallback: failed })
    const problem = failureText(error, { fallback: t('answerFiles.failed') })
    return t('answerFiles.notSent', { problem })
  }
  return (
    <WritingBox
      name={name}
      label={label}
      submitLabel={submitLabel}
      {...(initial === undefined ? {} : { initial })}
      hint={t('noNames')}
      Area={MentionArea}
      prepare={textToHtml}
      max={limits.textLength.caseAnswer}
      onSend={send}
      holds={() => Boolean(privacy.current?.asks() || files?.asks())}
      review={(typed) => (
        <>
          <AnswerPrivacy
            {...typed}
            ref={privacy}
            isUrgent={isUrgent}
            initialReason={initialReason}
          />
          {files ? <OptionalFiles files={files} hasConsent={hasConsent} /> : null}
        </>
      )}
      failureText={getProblem}
      {...(onCancel ? { cancel: { label: tStaff('cancel'), onClick: onCancel } } : {})}
      {...(isCompact ? { placeholder: t('yourAnswer') } : {})}
    />
  )
}
