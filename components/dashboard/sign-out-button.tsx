import { LogOut } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { localePath, paths } from '@/lib/core/paths'
import { cn } from '../ui/class-names'

/** Ends the session; handled by lib/browser/reading, as on every page. */
export function SignOutButton({
  text,
  className,
}: {
  text: 'logout' | 'signOut'
  className?: string
}) {
  const t = useTranslations('staff')
  const locale = useLocale()
  return (
    <button
      type="button"
      data-plain
      data-logout={localePath(locale, paths.home)}
      data-unsent={t('unsent')}
      className={cn(
        'flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-medium hover:bg-wash',
        className,
      )}
    >
      <LogOut aria-hidden="true" className="size-5 shrink-0" />
      {t(text)}
    </button>
  )
}
