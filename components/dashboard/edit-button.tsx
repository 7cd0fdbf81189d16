'use client'

import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '../ui/icon-button'
import { StaffLink } from './staff-link'

type Props = {
  /** What the row is called. */
  name: string
} & ({ onClick: () => void } | { href: string })

/** Opens a row to be changed, here or on a page of its own. */
export function EditButton({ name, ...target }: Props) {
  const t = useTranslations('staff')
  const label = t('editOf', { title: name })
  const icon = <Pencil aria-hidden="true" className="size-5" />
  if ('href' in target) {
    return (
      <StaffLink
        href={target.href}
        aria-label={label}
        className="inline-flex size-11 items-center justify-center rounded-control hover:bg-wash"
      >
        {icon}
      </StaffLink>
    )
  }
  return (
    <IconButton label={label} onClick={target.onClick}>
      {icon}
    </IconButton>
  )
}
