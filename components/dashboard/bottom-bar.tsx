'use client'

import { Menu } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Dialog } from '../ui/dialog'
import { SignOutButton } from './sign-out-button'
import { StaffEntryLink, slotStyle } from './staff-entry-link'
import { entriesFor } from './staff-links'
import { useViewer } from './staff-viewer'

/** Number of entries in the bar itself; the others are behind "More". */
const SHOWN = 4

/** The same navigation within the thumb's reach, on phones and narrow windows. */
export function BottomBar() {
  const t = useTranslations('staff')
  const [isOpen, setOpen] = useState(false)
  const entries = entriesFor(useViewer())
  const close = () => setOpen(false)
  return (
    <nav
      aria-label={t('navigation')}
      className="no-print sticky bottom-0 z-20 border-t border-line bg-surface lg:hidden"
    >
      <ul className="mx-auto flex max-w-xl">
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.name} className="min-w-0 grow">
            <StaffEntryLink entry={entry} isSlot />
          </li>
        ))}
        <li className="min-w-0 grow">
          <Dialog
            title={t('more')}
            closeLabel={t('close')}
            open={isOpen}
            onOpenChange={setOpen}
            trigger={
              <button type="button" className={slotStyle}>
                <Menu aria-hidden="true" className="size-5" />
                {t('more')}
              </button>
            }
          >
            <ul className="grid gap-1">
              {entries.slice(SHOWN).map((entry) => (
                <li key={entry.name}>
                  <StaffEntryLink entry={entry} onFollow={close} />
                </li>
              ))}
              <li>
                <SignOutButton text="logout" />
              </li>
            </ul>
          </Dialog>
        </li>
      </ul>
    </nav>
  )
}
