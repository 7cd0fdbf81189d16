import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { formatPhone, phoneLink } from '@/lib/core/format-phone.mjs'
import type { SiteProfile } from '@/lib/core/site'

/** Says that the browser is offline, without blocking anything; lib/browser/reading shows and hides it. */
export function OfflineNotice() {
  const t = useTranslations('offline')
  return (
    <div
      role="status"
      data-offline-notice
      className="no-print pointer-events-none fixed inset-x-0 bottom-0 z-40 p-3 max-sm:pr-20"
    >
      <div
        hidden
        className="pointer-events-auto mx-auto flex w-fit max-w-full items-center gap-3 rounded-card border border-edge bg-surface py-1 pl-4"
      >
        <p>
          <strong>{t('notice')}</strong> <span className="text-muted">{t('noticeText')}</span>
        </p>
        <button
          type="button"
          data-plain
          data-dismiss
          aria-label={t('dismiss')}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-wash"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  )
}

/**
 * Lists the browsers that an account needs, and the numbers to call meanwhile. Shown in browsers that get no scripts
 * (public/plain.css), where nothing else here would work.
 */
export function NewerBrowserNotice({ site }: { site: SiteProfile }) {
  const t = useTranslations('newer')
  const number = site.emergencyNumbers[0] ?? site.phone
  return (
    <p role="note" className="newer">
      {number
        ? t.rich('needsAndCall', {
            number: formatPhone(number),
            call: (text) => <a href={phoneLink(number)}>{text}</a>,
          })
        : t('needs')}
    </p>
  )
}
