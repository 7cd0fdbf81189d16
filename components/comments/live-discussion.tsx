'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import { endFirstLoad } from '@/lib/browser/first-load'
import { useSession } from '@/lib/browser/session/session-store'
import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import { ReasonDialog, ReasonedAction } from '../dashboard/reason-dialog'
import { useFailureText } from '../forms/use-failure-text'
import { QueryProvider } from '../layout/query-provider'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog'
import { fetchWindows } from '../ui/loaded-windows'
import { Notice } from '../ui/notice'
import { RescuedFocus } from '../ui/rescued-focus'
import { Toaster } from '../ui/toaster'
import { CommentBox, useCommentErrorText, WaitingComment } from './comment-box'
import { CommentEntry } from './comment-entry'
import {
  type CommentView,
  type LiveDiscussionProps,
  SignInLink,
  useAuthorName,
} from './comment-view'
import { type DiscussionActions, useDiscussion } from './use-discussion'

interface ReportCommentProps {
  id: string
  userId: string
  /** The button's accessible name. */
  name: string
  report: DiscussionActions['report']
}

function ReportComment({ id, userId, name, report }: ReportCommentProps) {
  const t = useTranslations('discussion')
  const [isOpen, setOpen] = useState(false)
  return (
    <ReasonDialog
      title={t('reportTitle')}
      text={t('reportText')}
      label={t('reportReason')}
      hint={t('reportHint')}
      confirmLabel={t('report')}
      trigger={
        <Button variant="quiet" size="small" aria-label={name}>
          {t('report')}
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
      busy={report.isPending}
      storageKey={`comment.report.${id}.${userId}`}
      onConfirm={(reason) => report.mutateAsync({ id, reason })}
    />
  )
}

interface ModeratedChangeProps {
  id: string
  /** The person who removes it. */
  userId: string
  kind: 'remove' | 'redact'
  label: string
  /** The button's accessible name. */
  name: string
  change: DiscussionActions['remove']
}

/** Removes or redacts another person's comment, with a reason that its author reads. */
function ModeratedChange({ id, userId, kind, label, name, change }: ModeratedChangeProps) {
  const t = useTranslations('discussion')
  const isRemoval = kind === 'remove'
  return (
    <ReasonedAction
      title={t(isRemoval ? 'removeTitle' : 'redactTitle')}
      text={t(isRemoval ? 'removeText' : 'redactByModeratorText')}
      label={t('removalReason')}
      hint={t('removalHint')}
      confirmLabel={label}
      action={change}
      getInput={(reason) => ({ id, reason })}
      storageKey={`comment.${kind}.${id}.${userId}`}
      trigger={
        <Button variant="quiet" size="small" aria-label={name}>
          {label}
        </Button>
      }
    />
  )
}

interface ConfirmedChangeProps {
  title: string
  text: string
  label: string
  /** The button's accessible name. */
  name: string
  change: DiscussionActions['remove']
  id: string
}

/** Asks for confirmation, runs the change, and closes whether it succeeded or not; a toast shows the result. */
function ConfirmedChange({ title, text, label, name, change, id }: ConfirmedChangeProps) {
  const t = useTranslations('discussion')
  const [isOpen, setOpen] = useState(false)
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel={label}
      cancelLabel={t('cancel')}
      trigger={
        <Button variant="quiet" size="small" aria-label={name}>
          {label}
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
      busy={change.isPending}
      onConfirm={() => change.mutate({ id }, { onSettled: () => setOpen(false) })}
    />
  )
}

interface CommentActionsProps {
  comment: CommentView
  locale: Locale
  userId: string
  actions: DiscussionActions
  onEdit: () => void
}

/** The actions the server allows the viewer on a comment. */
function CommentActions({ comment, locale, userId, actions, onEdit }: CommentActionsProps) {
  const t = useTranslations('discussion')
  const { id, can, is_mine: isOwn } = comment
  const name = useAuthorName()(comment.author)
  const date = formatLongDate(comment.createdAt, locale)
  if (!Object.values(can).includes(true)) return null
  return (
    <p className="-ml-3 flex flex-wrap">
      {can.edit ? (
        <Button variant="quiet" size="small" aria-label={t('editOf', { date })} onClick={onEdit}>
          {t('edit')}
        </Button>
      ) : null}
      {can.remove && !isOwn ? (
        <ModeratedChange
          id={id}
          userId={userId}
          kind="remove"
          label={t('delete')}
          name={t('deleteOf', { name, date })}
          change={actions.remove}
        />
      ) : null}
      {can.redact && !isOwn ? (
        <ModeratedChange
          id={id}
          userId={userId}
          kind="redact"
          label={t('redact')}
          name={t('redactOf', { name, date })}
          change={actions.redact}
        />
      ) : null}
      {can.remove && isOwn ? (
        <ConfirmedChange
          title={t('deleteTitle')}
          text={t('deleteText')}
          label={t('delete')}
          name={t('deleteOf', { name, date })}
          change={actions.remove}
          id={id}
        />
      ) : null}
      {can.redact && isOwn ? (
        <ConfirmedChange
          title={t('redactTitle')}
          text={t('redactText')}
          label={t('redact')}
          name={t('redactOf', { name, date })}
          change={actions.redact}
          id={id}
        />
      ) : null}
      {can.report ? (
        <ReportComment
          id={id}
          userId={userId}
          name={t('reportOf', { name, date })}
          report={actions.report}
        />
      ) : null}
    </p>
  )
}

interface Props {
  comment: CommentView
  locale: Locale
  lang: string
  /** The viewer; null has no actions. */
  userId: string | null
  actions: DiscussionActions
}

/** A comment as a member sees it: with the actions allowed, or in a box while being edited. */
function LiveComment({ comment, locale, lang, userId, actions }: Props) {
  const t = useTranslations('discussion')
  const faultText = useCommentErrorText()
  /** State of the edit box, with the error in its text. */
  const [change, setChange] = useState<{ problem?: string } | null>(null)

  /** Optimistic update: shows the new text at once; the typed text stays stored until the server has saved it. */
  async function save(text: string) {
    setChange(null)
    try {
      await actions.edit.mutateAsync({ id: comment.id, text })
    } catch (error) {
      const isEnded = error instanceof ApiError && error.status === 401
      if (!isEnded) setChange({ problem: faultText(error, t('updateFailed')) })
      throw error
    }
  }

  const box =
    change && userId ? (
      <CommentBox
        name={`comment.${comment.id}.${userId}`}
        label={t('editLabel')}
        submitLabel={t('save')}
        initial={comment.text}
        initialProblem={change.problem}
        failed={t('updateFailed')}
        onSend={save}
        onCancel={() => setChange(null)}
      />
    ) : null
  return (
    <CommentEntry comment={comment} locale={locale} lang={lang} instead={box}>
      {userId && !box && !comment.isPending ? (
        <CommentActions
          comment={comment}
          locale={locale}
          userId={userId}
          actions={actions}
          onEdit={() => setChange({})}
        />
      ) : null}
    </CommentEntry>
  )
}

/** Shows the results of actions in the discussion. */
function LiveToaster() {
  const t = useTranslations('members')
  // The discussion loads long after its page.
  useEffect(() => {
    fetchWindows()
    endFirstLoad()
  }, [])
  return <Toaster label={t('messages')} closeLabel={t('close')} />
}

/** The comments with the viewer's actions on each, and the box for a new one or the reason there is none. */
function LiveComments(props: Omit<LiveDiscussionProps, 'messages'>) {
  const { item, locale, path, fallback } = props
  const t = useTranslations('discussion')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const isSignedIn = useSession() !== null
  const { query, waiting, ...actions } = useDiscussion(item)
  const { data, error, refetch } = query
  if (!data) {
    return (
      <>
        {fallback}
        {error ? (
          <Notice
            tone="danger"
            className="mt-8"
            action={<Button onClick={() => refetch()}>{tErrors('retry')}</Button>}
          >
            {failureText(error, { fallback: t('loadFailed') })}
          </Notice>
        ) : null}
      </>
    )
  }
  const { comments, isOpen, me } = data
  const userId = isSignedIn && me ? me.user_id : null
  return (
    <>
      <p className="mt-1 text-muted">{t('count', { count: comments.length })}</p>
      <ul className="mt-6 flex flex-col gap-6">
        {comments.map((comment) => (
          <LiveComment
            key={comment.id}
            {...{ comment, locale, userId, actions }}
            lang={item.lang}
          />
        ))}
        {waiting.map((message) => (
          <WaitingComment
            key={message.key}
            {...{ message, locale, me, add: actions.add }}
            lang={item.lang}
          />
        ))}
      </ul>
      {isOpen ? null : <p className="mt-8 text-muted">{t('closed')}</p>}
      {isOpen && userId ? (
        <div className="mt-8">
          <CommentBox
            name={`comment.${item.kind}.${item.id}.${userId}`}
            label={t('yours')}
            hint={t('hint')}
            submitLabel={t('add')}
            failed={t('addFailed')}
            onSend={(text) => actions.add.mutateAsync(text)}
          />
        </div>
      ) : null}
      {userId ? null : (
        <Notice
          tone="warning"
          className="mt-8"
          action={<SignInLink locale={locale} path={path} isFinish={isSignedIn} />}
        >
          {t(isSignedIn ? 'finishSignInText' : 'signInAgain')}
        </Notice>
      )}
    </>
  )
}

/** The discussion for members who can take part. Loaded for them alone, with everything its requests and messages need. */
export function LiveDiscussion({ messages, ...props }: LiveDiscussionProps) {
  return (
    <NextIntlClientProvider locale={props.locale} messages={messages} timeZone="Africa/Kigali">
      <QueryProvider>
        <LiveComments {...props} />
      </QueryProvider>
      <LiveToaster />
      <RescuedFocus />
    </NextIntlClientProvider>
  )
}
