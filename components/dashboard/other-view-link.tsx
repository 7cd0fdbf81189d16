'use client'

import { ArrowLeft, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ShallowLink } from '../data-table/shallow-link'
import { buttonStyle } from '../ui/button-style'

/** Links from a table to its deleted rows, and back. */
export function OtherViewLink({ href, isDeleted }: { href: string; isDeleted: boolean }) {
  const t = useTranslations('staff')
  const Icon = isDeleted ? ArrowLeft : Trash2
  return (
    <ShallowLink href={href} className={buttonStyle('quiet', 'small')}>
      <Icon aria-hidden="true" className="size-5" />
      {t(isDeleted ? 'deletedBack' : 'deletedView')}
    </ShallowLink>
  )
}
