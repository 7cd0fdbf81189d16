import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { cn } from '../ui/class-names'
import { StaffLink } from './staff-link'
import { type entriesFor, isWithin } from './staff-links'

interface Props {
  entry: ReturnType<typeof entriesFor>[number]
  className?: string
  onFollow?: () => void
}

/** One entry of a navigation; the one that the page belongs to is marked. */
export function StaffEntryLink({ entry, className, onFollow }: Props) {
  const t = useTranslations('staff')
  const path = usePathname()
  const { name, Icon } = entry
  return (
    <StaffLink
      href={entry.path}
      {...(onFollow ? { onClick: onFollow } : {})}
      aria-current={isWithin(path, entry.path) ? 'page' : undefined}
      className={cn(
        'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium hover:bg-wash',
        'aria-[current]:bg-forest-wash aria-[current]:font-bold aria-[current]:text-forest',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {t(`entries.${name}`)}
    </StaffLink>
  )
}
