import { useMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Locale } from '@/lib/core/locales'
import type { SiteProfile } from '@/lib/core/site'
import { NewerBrowserNotice } from '../layout/browser-notices'
import { CareLine } from '../layout/emergency'
import { CommentEntry } from './comment-entry'
import { type CommentTarget, type CommentView, DISCUSSION, SignInLink } from './comment-view'
import { MemberSwitch } from './member-switch'

interface MemberPartProps {
  item: CommentTarget
  locale: Locale
  path: string
  /** The public version. */
  children: ReactNode
}

/** Gives the members' part only the texts it uses: public pages carry no catalogue. */
function MemberPart({ item, locale, path, children }: MemberPartProps) {
  const t = useTranslations('discussion')
  const { discussion, errors, accounts, validation, forms, staff, members } = useMessages()
  return (
    <MemberSwitch
      props={{ item, locale, path }}
      failed={t('loadFailed')}
      retry={errors.retry}
      loading={t('loading')}
      messages={{
        discussion,
        errors: {
          offline: errors.offline,
          network: errors.network,
          unexpected: errors.unexpected,
          retry: errors.retry,
        },
        accounts: { tooMany: accounts.tooMany },
        validation: {
          reasonRequired: validation.reasonRequired,
        },
        forms: { charactersMost: forms.charactersMost },
        staff: { cancel: staff.cancel },
        members: { messages: members.messages, close: members.close },
      }}
    >
      {children}
    </MemberSwitch>
  )
}

interface Props {
  item: CommentTarget
  comments: CommentView[]
  isOpen: boolean
  locale: Locale
  /** Where the reader returns after signing in. */
  path: string
  site: SiteProfile
}

/**
 * The discussion below an article or a paper, oldest first, as everybody reads it. For signed-in people the interactive version
 * replaces it once their browser has loaded it.
 */
export function Discussion({ item, comments, isOpen, locale, path, site }: Props) {
  const t = useTranslations('discussion')
  return (
    <section
      aria-labelledby={DISCUSSION}
      className="no-print mt-16 max-w-measure border-t border-line pt-8"
    >
      <h2 id={DISCUSSION} className="scroll-mt-20 text-2xl">
        {t('title')}
      </h2>
      <CareLine locale={locale} />
      <MemberPart item={item} locale={locale} path={path}>
        <p className="mt-1 text-muted">{t('count', { count: comments.length })}</p>
        <ul className="mt-6 flex flex-col gap-6">
          {comments.map((comment) => (
            <CommentEntry key={comment.id} comment={comment} locale={locale} lang={item.lang} />
          ))}
        </ul>
        {isOpen ? (
          <>
            <NewerBrowserNotice site={site} />
            <p data-needs-scripts className="mt-8 in-data-member:hidden">
              <SignInLink locale={locale} path={path} />
            </p>
          </>
        ) : (
          <p className="mt-8 text-muted">{t('closed')}</p>
        )}
      </MemberPart>
    </section>
  )
}
