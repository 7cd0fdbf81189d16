'use client'

import { Languages } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '../../dashboard/dialogs'
import { RowButton } from '../../dashboard/tables/row-actions'
import { LoadedPart } from '../../layout/loaded-part'
import { Button } from '../../ui/button'
import { Skeleton } from '../../ui/skeleton'
import type { TextKey } from './translation-calls'

const loadGroup = () =>
  import('./translation-group').then(({ TranslationGroup }) => TranslationGroup)

interface Props {
  text: TextKey
  /** The text's title. */
  title: string
  isRow?: boolean
}

/** Opens the languages a text exists in. */
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
          <RowButton aria-label={label}>{t('title')}</RowButton>
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
