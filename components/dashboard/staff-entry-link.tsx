import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { isWithin } from '@/lib/core/staff-pages'
import { cn } from '../ui/class-names'
import { StaffLink } from './staff-link'
import type { entriesFor } from './staff-links'

interface Props {
  entry: ReturnType<typeof entriesFor>[number]
  /** For the bar on phones: puts the name below the icon. */
  isSlot?: boolean
  onFollow?: () => void
}

/** The style of an entry in the bar on phones. */
export const slotStyle =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-control px-0.5 ' +
  'text-center text-[0.8125rem] leading-tight font-medium wrap-anywhere hover:bg-wash'
const rowStyle = 'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium hover:bg-wash'

/** An entry of the navigation; marked when the current page belongs to it. */
export function StaffEntryLink({ entry, isSlot, onFollow }: Props) {
  const t = useTranslations('staff')
  const path = usePathname()
  const { name, Icon } = entry
  return (
    <StaffLink
      href={entry.path}
      {...(onFollow ? { onClick: onFollow } : {})}
      aria-current={isWithin(path, entry.path) ? 'page' : undefined}
      className={cn(
        isSlot ? slotStyle : rowStyle,
        'aria-[current]:bg-forest-wash aria-[current]:font-bold aria-[current]:text-forest',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span>{t(`entries.${name}`)}</span>
    </StaffLink>
  )
}
