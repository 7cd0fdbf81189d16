'use client'

import { Languages } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '../../dashboard/form-dialog'
import { LoadedPart } from '../../layout/loaded-part'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { Skeleton } from '../../ui/skeleton'
import type { TextKey } from './translation-calls'

const loadGroup = () =>
  import('./translation-group').then(({ TranslationGroup }) => TranslationGroup)

interface Props {
  text: TextKey
  /** What it is called. */
  title: string
  /** In a row of a table there is room for a sign only. */
  isRow?: boolean
}

/** Opens the languages in which a text stands. */
export function TranslationsButton({ text, title, isRow = false }: Props) {
  const t = useTranslations('translations')
  const [isOpen, setOpen] = useState(false)
  const label = t('of', { title })
  return (
    <FormDialog
      title={label}
      isOpen={isOpen}
      onOpenChange={setOpen}
      isWide
      trigger={
        isRow ? (
          <IconButton label={label}>
            <Languages aria-hidden="true" className="size-5" />
          </IconButton>
        ) : (
          <Button variant="quiet" size="small" aria-label={label}>
            <Languages aria-hidden="true" className="size-5" />
            {t('title')}
          </Button>
        )
      }
    >
      <LoadedPart load={loadGroup} props={{ text }} loading={<Skeleton className="h-64" />} />
    </FormDialog>
  )
}
