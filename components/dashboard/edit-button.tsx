'use client'

import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '../ui/icon-button'

/** Opens a row to be changed. @param name what the row is called */
export function EditButton({ name, onClick }: { name: string; onClick: () => void }) {
  const t = useTranslations('staff')
  return (
    <IconButton label={t('editOf', { title: name })} onClick={onClick}>
      <Pencil aria-hidden="true" className="size-5" />
    </IconButton>
  )
}
