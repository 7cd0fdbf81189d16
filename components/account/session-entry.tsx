import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import type { ActiveSessionDto } from '@/lib/modules/accounts/schema'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { SignOutDialog } from './sign-out-dialog'

interface Props {
  session: ActiveSessionDto
  /** Called after signing out this session; without it, the session cannot be signed out on its own. */
  onSignedOut?: () => Promise<void>
}

/** A signed-in browser. The menu above signs out one's own, not this entry. */
export function SessionEntry({ session, onSignedOut }: Props) {
  const t = useTranslations('profile')
  const accounts = useTranslations('accounts')
  const locale = useLocale()
  const at = (iso: string) => `${formatLongDate(iso, locale)}, ${formatTime(iso)}`
  const device = session.device || accounts('unknownDevice')
  const methods = session.methods.map((method) => t(`method.${method}`)).join(', ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.is_current ? <Badge tone="success">{t('thisDevice')}</Badge> : null}
        </p>
        <p className="text-sm text-muted">{t('signedInAt', { at: at(session.created_at) })}</p>
        <p className="text-sm text-muted">{t('lastUsedAt', { at: at(session.last_used_at) })}</p>
        {methods ? <p className="text-sm text-muted">{t('signedInWith', { methods })}</p> : null}
      </div>
      {session.is_current || !onSignedOut ? null : (
        <SignOutDialog
          path={`/auth/sessions/${session.session_id}`}
          title={t('signOutDevice', { device })}
          text={t('signOutDeviceText')}
          onSignedOut={onSignedOut}
          trigger={
            <Button variant="secondary" size="small">
              {t('signOut')}
              <span className="sr-only">: {device}</span>
            </Button>
          }
        />
      )}
    </li>
  )
}
