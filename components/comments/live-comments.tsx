'use client'

import { useTranslations } from 'next-intl'
import { useSession } from '@/lib/browser/session/session-store'
import { useFailureText } from '../forms/use-failure-text'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { CommentBox } from './comment-box'
import { LiveComment } from './live-comment'
import type { LiveDiscussionProps } from './live-discussion-props'
import { SignInLink } from './sign-in-link'
import { useDiscussion } from './use-discussion'
import { WaitingComment } from './waiting-comment'

/** The comments with the viewer's actions on each, and the box for a new one or the reason there is none. */
export function LiveComments(props: Omit<LiveDiscussionProps, 'messages'>) {
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
            {failureText(error, { otherwise: t('loadFailed') })}
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
      {isSignedIn ? null : (
        <Notice tone="warning" className="mt-8" action={<SignInLink locale={locale} path={path} />}>
          {t('signInAgain')}
        </Notice>
      )}
    </>
  )
}
