'use client'

import { Check, type LucideIcon, Pencil, Quote, Reply, Trash2, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { withTableBoxes } from '@/lib/core/reading-text'
import { htmlToText, removeQuotes, writeQuote } from '@/lib/core/typed-text'
import type { CommentThreadDto, ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { fullName } from '../../accounts/session/account-state'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { cn } from '../../ui/class-names'
import { Notice } from '../../ui/notice'
import { PersonLine, RelativeDate } from '../cases/byline'
import { RemoveAction } from '../cases/case-actions'
import { isPending } from '../cases/expected'
import { caseSubject } from '../forum-calls'
import { CaseDocument, CasePictures } from '../pictures/case-files'
import { useAnswerFiles } from '../pictures/use-attachments'
import { IdentifierReason, RedactButton, RedactedMark } from '../privacy/redaction'
import { WaitingMessages } from '../waiting-messages'
import { AnswerBox, type TypedAnswer } from './answer-box'
import {
  type CommentNode,
  containsComment,
  ReplyBox,
  toCommentTree,
  useCaseTalk,
  useSendAnswer,
} from './case-talk'

/** Returns the focus to the button of a box after it is closed, unless another element has taken it. */
function useReturnedFocus(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      button.current?.focus()
    }
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}

type CommentButtonProps = ComponentProps<'button'> & {
  Icon: LucideIcon
  text: string
  /** Names the comment's author, for screen readers. */
  of: string
}

function CommentButton({ Icon, text, of, ...rest }: CommentButtonProps) {
  return (
    <Button {...rest} aria-label={`${text}: ${of}`} variant="quiet" size="small">
      <Icon aria-hidden="true" className="size-4" />
      {text}
    </Button>
  )
}

/** The box for editing a comment and its files. */
function AnswerEditor({ comment }: { comment: CommentThreadDto }) {
  const t = useTranslations('forum')
  const tStaff = useTranslations('staff')
  const { user_id } = useStaffUser()
  const { post, close, actions } = useCaseTalk()
  const { id, content, identifiers_kept: retained } = comment
  const files = useAnswerFiles(post.post_id, comment)
  async function send(answer: TypedAnswer) {
    await actions.edit.mutateAsync({ id, ...answer })
    return id
  }
  return (
    <AnswerBox
      name={`comment.${id}.${user_id}`}
      label={t('editComment')}
      initial={htmlToText(content)}
      initialReason={retained?.reason}
      submitLabel={tStaff('save')}
      failed={t('updateFailed')}
      isUrgent={post.case_status === 'URGENCY'}
      onSend={send}
      onDone={close}
      onCancel={close}
      {...(post.redacted ? {} : { files })}
      hasConsent={post.consent !== null}
    />
  )
}

/** A comment's text with its files, the box that edits it, or its placeholder. */
function AnswerText({ comment }: { comment: CommentThreadDto }) {
  const t = useTranslations('forum')
  const tArticle = useTranslations('article')
  const { isOpen } = useCaseTalk()
  const { id, content, is_deleted, redacted, attachment, pictures } = comment
  if (redacted) return <RedactedMark redacted={redacted} />
  if (is_deleted) return <p className="text-muted">{t('commentGone')}</p>
  const html = withTableBoxes(content, (number) => tArticle('table', { number }))
  if (comment.can.edit && isOpen('edit', id)) return <AnswerEditor comment={comment} />
  const title = t('answerFiles.title')
  return (
    <>
      <div
        data-answer-text
        className="prose text-base [&_blockquote]:border-line [&_blockquote]:text-sm"
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <IdentifierReason retained={comment.identifiers_kept} />
      {attachment ? <CaseDocument attachment={attachment} title={title} /> : null}
      {pictures.length > 0 ? <CasePictures pictures={pictures} /> : null}
    </>
  )
}

/** A comment's author, time and addressee, and whether it is the accepted answer. */
function AnswerHead({ node: { comment, replyTo } }: { node: CommentNode }) {
  const t = useTranslations('forum')
  const { post } = useCaseTalk()
  if (comment.is_deleted) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <PersonLine person={comment.user}>
        {isPending(comment) ? (
          <span>{t('sending')}</span>
        ) : (
          <RelativeDate iso={comment.created_at} withClock />
        )}
        {comment.edited_at ? <span>{t('edited')}</span> : null}
        {comment.licence_valid ? <span>{t('licenceValid')}</span> : null}
        {replyTo ? <span>{t('replyTo', { name: fullName(replyTo) })}</span> : null}
      </PersonLine>
      {comment.is_accepted ? (
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone="success">{t('acceptedMark')}</Badge>
          {post.accepted_by ? (
            <span className="text-sm text-muted">
              {t('acceptedBy', { name: fullName(post.accepted_by) })}
            </span>
          ) : null}
        </span>
      ) : null}
    </div>
  )
}

/** The words selected within an element, if any. */
function getSelectedText(element: Element | null | undefined): string {
  const selection = window.getSelection()
  const isWithin =
    element?.contains(selection?.anchorNode ?? null) &&
    element.contains(selection?.focusNode ?? null)
  return isWithin ? String(selection).trim() : ''
}

/** Adds a quote to the open box among the answers, or else to the viewer's own. */
function insertQuote(author: string, text: string): void {
  const area = document.querySelector<HTMLTextAreaElement>(
    'section[aria-labelledby="answers"] textarea[name="comment"]',
  )
  if (!area || area.readOnly) return
  const before = area.value.trimEnd()
  const quote = `${before && '\n\n'}${writeQuote(author, text)}\n\n`
  area.setRangeText(quote, before.length, area.value.length, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
  area.focus()
  area.scrollTop = area.scrollHeight
}

/** The viewer's actions on a comment, as the server allows. */
function AnswerActions({ comment }: { comment: CommentThreadDto }) {
  const t = useTranslations('forum')
  const tStaff = useTranslations('staff')
  const { isOpen, open, actions } = useCaseTalk()
  const { id, can, user, is_accepted: isAccepted } = comment
  const replyButton = useReturnedFocus(isOpen('reply', id))
  const editButton = useReturnedFocus(isOpen('edit', id))
  const of = user ? fullName(user) : t('formerMember')
  if (isOpen('edit', id) || !Object.values(can).some(Boolean)) return null
  const accept = () => actions.accept.mutate(isAccepted ? null : id)
  function quote({ currentTarget }: MouseEvent) {
    const selected = getSelectedText(
      currentTarget.closest('li')?.querySelector('[data-answer-text]'),
    )
    const { content } = comment
    insertQuote(of, selected || htmlToText(removeQuotes(content)) || htmlToText(content))
  }
  return (
    <div className="no-print -ml-3 flex flex-wrap">
      {can.reply ? (
        <CommentButton
          Icon={Reply}
          text={t('reply')}
          ref={replyButton}
          of={of}
          aria-expanded={isOpen('reply', id)}
          onClick={() => open('reply', id)}
        />
      ) : null}
      {can.reply && !comment.redacted ? (
        <CommentButton
          Icon={Quote}
          text={t('quote')}
          of={of}
          // A press would end the selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={quote}
        />
      ) : null}
      {can.accept ? (
        <CommentButton
          Icon={isAccepted ? Undo2 : Check}
          text={t(isAccepted ? 'unaccept' : 'accept')}
          of={of}
          onClick={accept}
        />
      ) : null}
      {can.edit ? (
        <CommentButton
          Icon={Pencil}
          text={tStaff('edit')}
          ref={editButton}
          of={of}
          onClick={() => open('edit', id)}
        />
      ) : null}
      {can.remove ? (
        <RemoveAction
          id={id}
          isOwn={comment.is_mine}
          title={t('deleteCommentTitle')}
          text={t('deleteCommentText')}
          action={actions.remove}
          trigger={<CommentButton Icon={Trash2} text={tStaff('delete')} of={of} />}
        />
      ) : null}
      {can.redact ? (
        <RedactButton id={id} isOwn={comment.is_mine} action={actions.redact} of={of} />
      ) : null}
    </div>
  )
}

/** Moves the focus to the answer that the viewer has just sent, unless they are already writing the next one. */
function useSentFocus(id: string) {
  const { sent, setSent } = useCaseTalk()
  const entry = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (sent !== id) return
    setSent(null)
    const { activeElement } = document
    if (activeElement instanceof HTMLTextAreaElement && activeElement.value) return
    entry.current?.focus({ preventScroll: true })
    entry.current?.scrollIntoView({ block: 'nearest' })
  }, [sent, setSent, id])
  return entry
}

interface AnswerEntryProps {
  node: CommentNode
  /** 1 for an answer to the case itself. */
  level: number
}

/** A comment with its actions and replies, which open on demand or while the viewer writes among them. */
function AnswerEntry({ node, level }: AnswerEntryProps) {
  const t = useTranslations('forum')
  const { box, isOpen } = useCaseTalk()
  const list = useId()
  const [isExpanded, setExpanded] = useState(false)
  const { comment, replies } = node
  const entry = useSentFocus(comment.id)
  const isWriting = isOpen('reply', comment.id)
  const isExpandedHere =
    isExpanded || (box !== '' && replies.some((reply) => containsComment(reply, box)))
  return (
    <li
      ref={entry}
      tabIndex={-1}
      className={cn(
        'grid gap-2 print:break-inside-avoid',
        level === 1 && 'rounded-card border border-line p-4',
        level === 1 && comment.is_accepted && 'border-l-4 border-l-forest',
        isPending(comment) ? 'rounded-card bg-wash' : level === 1 && 'bg-surface',
      )}
    >
      <AnswerHead node={node} />
      <AnswerText comment={comment} />
      <AnswerActions comment={comment} />
      {isWriting ? <ReplyBox comment={comment} onSent={() => setExpanded(true)} /> : null}
      {replies.length > 0 ? (
        <>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isExpandedHere}
            aria-controls={list}
            onClick={() => setExpanded(!isExpandedHere)}
            className="no-print -ml-3 justify-self-start"
          >
            {isExpandedHere ? t('hideReplies') : t('viewReplies', { count: replies.length })}
          </Button>
          <ol
            id={list}
            className={cn(
              'gap-4 border-l-2 border-line pl-3 print:grid sm:pl-5',
              isExpandedHere ? 'grid' : 'hidden',
            )}
          >
            {replies.map((reply) => (
              <AnswerEntry key={reply.comment.id} node={reply} level={level + 1} />
            ))}
          </ol>
        </>
      ) : null}
    </li>
  )
}

interface Props {
  post: ForumPostDetailDto
  comments: CommentThreadDto[]
}

/** The answers to a case with their replies, and the box for the viewer's own. */
export function Answers({ post, comments }: Props) {
  const t = useTranslations('forum')
  const { user_id } = useStaffUser()
  const { setSent } = useCaseTalk()
  const { post_id } = post
  const send = useSendAnswer({ post_id })
  const files = useAnswerFiles(post_id)
  return (
    <section aria-labelledby="answers" className="grid gap-4">
      <h2 id="answers" className="text-xl">
        {t('answers', { count: post.answer_count })}
      </h2>
      {comments.length > 0 ? (
        <ol className="grid gap-4">
          {toCommentTree(comments).map((node) => (
            <AnswerEntry key={node.comment.id} node={node} level={1} />
          ))}
        </ol>
      ) : null}
      <WaitingMessages subject={caseSubject(post_id)} />
      <div id="your-answer">
        {post.can.answer ? (
          <AnswerBox
            name={`answer.${post_id}.${user_id}`}
            label={t('yourAnswer')}
            submitLabel={t('postAnswer')}
            failed={t('addFailed')}
            isUrgent={post.case_status === 'URGENCY'}
            onSend={send}
            onDone={setSent}
            {...(post.redacted ? {} : { files })}
            hasConsent={post.consent !== null}
          />
        ) : (
          <Notice role="note">{t('noAnswers')}</Notice>
        )}
      </div>
    </section>
  )
}
