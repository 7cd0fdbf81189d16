import { useTranslations } from 'next-intl'
import { SignOutButton } from './sign-out-button'
import { StaffEntryLink } from './staff-entry-link'
import { entriesFor } from './staff-links'
import { useViewer } from './staff-viewer'

const column = 'no-print hidden w-60 shrink-0 border-r border-line bg-surface lg:block'

/** Reserves the sidebar's space until the viewer's role is known, so that nothing shifts when it appears. */
export function SidebarSpace() {
  return <div className={column} />
}

/** The screens of the viewer's role, beside the page where there is room. */
export function Sidebar() {
  const t = useTranslations('staff')
  const entries = entriesFor(useViewer())
  return (
    <nav
      aria-label={t('navigation')}
      className={`${column} sticky top-0 h-dvh overflow-y-auto p-3`}
    >
      <ul className="grid gap-1">
        {entries.map((entry) => (
          <li key={entry.name}>
            <StaffEntryLink entry={entry} />
          </li>
        ))}
        <li>
          <SignOutButton text="logout" />
        </li>
      </ul>
    </nav>
  )
}
