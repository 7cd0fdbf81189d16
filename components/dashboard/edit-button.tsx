'use client'

import { useTranslations } from 'next-intl'
import { RowButton, rowButtonStyle } from './row-button'
import { StaffLink } from './staff-link'

type Props = {
  /** The name of the row. */
  name: string
} & ({ onClick: () => void } | { href: string })

/** Opens a row for editing, here or on a page of its own. */
export function EditButton({ name, ...target }: Props) {
  const t = useTranslations('staff')
  const label = t('editOf', { title: name })
  if ('href' in target) {
    return (
      <StaffLink href={target.href} aria-label={label} className={rowButtonStyle}>
        {t('edit')}
      </StaffLink>
    )
  }
  return (
    <RowButton aria-label={label} onClick={target.onClick}>
      {t('edit')}
    </RowButton>
  )
}
