import { useTranslations } from 'next-intl'
import { SignOutButton } from './sign-out-button'
import { StaffEntryLink } from './staff-entry-link'
import { entriesFor } from './staff-links'
import { useViewer } from './staff-viewer'

/** The screens of one's role, beside the page where there is room. */
export function Sidebar() {
  const t = useTranslations('staff')
  const entries = entriesFor(useViewer())
  return (
    <nav
      aria-label={t('navigation')}
      className="no-print sticky top-0 hidden h-dvh w-60 shrink-0 overflow-y-auto border-r border-line bg-surface p-3 lg:block"
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
