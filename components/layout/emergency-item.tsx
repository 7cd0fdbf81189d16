import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { cn } from '../ui/class-names'
import { menuItemStyle } from '../ui/menu'

/** The link to the emergency page, in the menu of shells that have no row of links. */
export function EmergencyItem({ locale }: { locale: Locale }) {
  const t = useTranslations('emergency')
  return (
    <li className="border-t border-line">
      <a
        href={localePath(locale, paths.emergency)}
        className={cn(menuItemStyle, 'font-semibold text-clay')}
      >
        {t('link')}
      </a>
    </li>
  )
}
