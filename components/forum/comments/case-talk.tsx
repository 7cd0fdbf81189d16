'use client'

import { ArrowLeft, Printer } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { CallResult } from '@/lib/browser/api/call'
import { locales } from '@/lib/core/languages.mjs'
import type { z } from '@/lib/core/zod'
import type { SlipDto } from '@/lib/modules/forum/consent/consent-schema'
import type {
  CommentThreadDto,
  createdCommentDto,
  ForumPersonDto,
  ForumPostDetailDto,
} from '@/lib/modules/forum/schema'
import { fullName } from '../../accounts/session/account-state'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { useTableAddress } from '../../data-table/table-address'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { useCaseAction } from '../cases/case-actions'
import { withAccepted, withComment, withEdit } from '../cases/expected'
import {
  acceptAnswer,
  addComment,
  deleteComment,
  editComment,
  type NewComment,
  type Removal,
  redactComment,
} from '../forum-calls'
import { PATIENT_TEXTS } from '../patient-texts'
import { useAnswerFiles } from '../pictures/use-attachments'
import { AnswerBox, type Sending, type TypedAnswer } from './answer-box'

/** A comment in the page's layout. */
export interface CommentNode {
  comment: CommentThreadDto
  /** The addressee, if that comment is not right above it. */
  replyTo: ForumPersonDto | null
  replies: CommentNode[]
}

/** The maximum nesting, limited by the width of a phone. */
const MAX_INDENT_LEVEL = 3

const flat = (comment: CommentThreadDto, replyTo: ForumPersonDto | null): CommentNode[] => [
  { comment, replyTo, replies: [] },
  ...comment.replies.flatMap((reply) => flat(reply, comment.user)),
]

function toCommentNode(comment: CommentThreadDto, level: number): CommentNode {
  const replies =
    level + 1 < MAX_INDENT_LEVEL
      ? comment.replies.map((reply) => toCommentNode(reply, level + 1))
      : comment.replies.flatMap((reply) => flat(reply, null))
  return { comment, replyTo: null, replies }
}

/** Lays out threads of any depth in three levels: deeper comments move to the third and name their addressee. */
export const toCommentTree = (threads: readonly CommentThreadDto[]): CommentNode[] =>
  threads.map((thread) => toCommentNode(thread, 1))

/** Returns whether a comment is this one or one below it. */
export const containsComment = ({ comment, replies }: CommentNode, id: string): boolean =>
  comment.id === id || replies.some((reply) => containsComment(reply, id))

interface Props {
  slip: SlipDto
  onClose: () => void
}

/** The slip, shown in place of the case so that it prints alone; its code is shown only once. */
function WithdrawalSlip({ slip, onClose }: Props) {
  const t = useTranslations('forum.slip')
  const screen = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { code, address, language } = slip
  const languagesShown = language === 'other' ? locales : [language]
  return (
    <section className="grid max-w-measure gap-4">
      <h2 ref={heading} tabIndex={-1} className="no-print text-xl">
        {t('title')}
      </h2>
      <p className="no-print">{t('once')}</p>
      <p className="no-print flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {t('print')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          {t('back')}
        </Button>
      </p>
      <Card className="grid gap-4 p-6">
        {languagesShown.map((lang) => (
          <div key={lang} lang={lang} className="grid gap-2">
            <h3 className="text-lg">{PATIENT_TEXTS[lang].slip.title}</h3>
            <p>{PATIENT_TEXTS[lang].slip.text}</p>
            <p className="text-sm">{PATIENT_TEXTS[lang].slip.keep}</p>
          </div>
        ))}
        <dl lang={languagesShown.length === 1 ? languagesShown[0] : screen} className="grid gap-2">
          <dt className="text-sm text-muted">{getLabel('address', languagesShown)}</dt>
          <dd className="break-all font-semibold">{address}</dd>
          <dt className="text-sm text-muted">{getLabel('code', languagesShown)}</dt>
          <dd className="font-mono text-xl">{code}</dd>
        </dl>
      </Card>
    </section>
  )
}

/** The label in each of the languages, without repeats. */
const getLabel = (name: 'address' | 'code', langs: readonly (typeof locales)[number][]) =>
  [...new Set(langs.map((lang) => PATIENT_TEXTS[lang].slip[name]))].join(' · ')

/** The actions on the comments of a case; safe ones are shown before the server responds. */
function useCommentActions(id: string) {
  const t = useTranslations('forum')
  const me = useStaffUser()
  return {
    add: useCaseAction<NewComment>({
      id,
      run: (input) => addComment(input, me.user_id),
      failed: t('addFailed'),
      optimisticUpdate: (detail, input) => withComment(detail, me, input),
    }),
    edit: useCaseAction<TypedAnswer & { id: string }>({
      id,
      run: ({ id: comment, ...answer }) => editComment(comment, answer),
      failed: t('updateFailed'),
      optimisticUpdate: (detail, input) => withEdit(detail, input.id, input.content),
    }),
    accept: useCaseAction<string | null>({
      id,
      run: (commentId) => acceptAnswer(id, commentId),
      failed: t('acceptFailed'),
      optimisticUpdate: withAccepted,
    }),
    remove: useCaseAction<Removal>({ id, run: deleteComment, failed: t('deleteCommentFailed') }),
    redact: useCaseAction<Removal>({ id, run: redactComment, failed: t('redactFailed') }),
  }
}

/** The boxes, one of which is open at a time: to reply to a comment, or to edit it. */
type Box = 'reply' | 'edit'

/** The state that the comments of a case share. */
function useTalk(post: ForumPostDetailDto) {
  const { read, go } = useTableAddress()
  const reply = read('reply')
  const [slip, showSlip] = useState<SlipDto | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  return {
    post,
    slip,
    showSlip,
    /** The answer that the viewer has just sent and that is to be focused. */
    sent,
    setSent,
    actions: useCommentActions(post.post_id),
    /** The open box, kept in the address so that a sign-in in between leads back to it. */
    box: reply || read('edit'),
    isOpen: (kind: Box, id: string) => read(kind) === id,
    open: (kind: Box, id: string) => go({ reply: null, edit: null, [kind]: id }, 'replace'),
    close: () => go({ reply: null, edit: null }, 'replace'),
  }
}

const CaseTalkContext = createContext<ReturnType<typeof useTalk> | null>(null)

/** Provides the shared state to the comments below; shows a withdrawal slip in their place. */
export function CaseTalk({ post, children }: { post: ForumPostDetailDto; children: ReactNode }) {
  const talk = useTalk(post)
  const { slip, showSlip } = talk
  return (
    <CaseTalkContext.Provider value={talk}>
      {slip ? <WithdrawalSlip slip={slip} onClose={() => showSlip(null)} /> : children}
    </CaseTalkContext.Provider>
  )
}

/**
 * The state that the comments of a case share.
 * @throws Error outside the page of a case.
 */
export function useCaseTalk() {
  const talk = useContext(CaseTalkContext)
  if (!talk) throw new Error('useCaseTalk is used outside the page of a case')
  return talk
}

interface ReplyBoxProps {
  comment: CommentThreadDto
  onSent: () => void
}

export function ReplyBox({ comment: { id, post_id, user }, onSent }: ReplyBoxProps) {
  const t = useTranslations('forum')
  const { user_id } = useStaffUser()
  const { post, close, setSent } = useCaseTalk()
  const send = useSendAnswer({ post_id, parent_id: id })
  const files = useAnswerFiles(post_id)
  return (
    <AnswerBox
      name={`reply.${id}.${user_id}`}
      label={t('replyTo', { name: user ? fullName(user) : t('formerMember') })}
      submitLabel={t('reply')}
      failed={t('addFailed')}
      isUrgent={post.case_status === 'URGENCY'}
      onSend={send}
      onDone={(sent) => {
        onSent()
        close()
        setSent(sent)
      }}
      {...(post.redacted ? {} : { files })}
      hasConsent={post.consent !== null}
      onCancel={close}
    />
  )
}

/** Posts an answer or reply; edits one that is already posted and only lacks its files. */
export function useSendAnswer(about: { post_id: string; parent_id?: string }) {
  const { add, edit } = useCaseTalk().actions
  return async (answer: TypedAnswer, { id, following }: Sending): Promise<string | null> => {
    if (id) {
      await edit.mutateAsync({ id, ...answer })
      return id
    }
    const sent = await add.mutateAsync({ ...about, ...answer, following })
    return (sent as CallResult<z.infer<typeof createdCommentDto>> | null)?.data.id ?? null
  }
}
