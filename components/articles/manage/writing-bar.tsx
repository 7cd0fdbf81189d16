import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { SaveState } from '@/lib/browser/drafts/autosave'
import { paths } from '@/lib/core/paths'
import { StaffLink } from '../../dashboard/staff-link'
import { SaveStatus } from '../../drafts/save-status'
import { Button } from '../../ui/button'
import { buttonStyle } from '../../ui/button-style'

interface Props {
  isNew: boolean
  isBusy: boolean
  state: SaveState
  /** Other buttons. */
  children: ReactNode
}

/** The end of the form: where the draft is saved, and the actions on the text. */
export function WritingBar({ isNew, isBusy, state, children }: Props) {
  const t = useTranslations('writing')
  return (
    <div className="z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3 lg:sticky lg:bottom-0">
      <span className="mr-auto max-sm:w-full">
        <SaveStatus state={state} />
      </span>
      {children}
      <StaffLink href={paths.dashboardArticles} className={buttonStyle('secondary')}>
        {t('cancel')}
      </StaffLink>
      <Button type="submit" busy={isBusy}>
        {t(isNew ? 'publish' : 'update')}
      </Button>
    </div>
  )
}
