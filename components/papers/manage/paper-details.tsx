'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { paperTexts } from '@/lib/core/content-fields'
import { TextField } from '../../forms/text-field'
import { TextareaField } from '../../forms/textarea-field'
import type { PaperTexts } from './paper-texts'
import type { PaperFormState } from './use-paper-form'

const LINES = ['authors', 'journal', 'year', 'doi', 'licence'] as const

interface Props {
  form: PaperFormState
  before: PaperTexts | undefined
}

/** The optional details of a paper that librarians and search engines want. */
export function PaperDetails({ form, before }: Props) {
  const t = useTranslations('papers')
  const tPaper = useTranslations('paper')
  const box = useRef<HTMLDetailsElement>(null)
  const isFilled = LINES.some((name) => before?.[name]) || Boolean(before?.abstract)
  const [isOpen, setOpen] = useState(isFilled)
  const isWrong = [...LINES, 'abstract' as const].some((name) => form.field(name).error)

  useEffect(() => {
    // A hidden field cannot take the focus, so reveal the error first.
    if (!isWrong || !box.current) return
    box.current.open = true
    const isElsewhere = document.activeElement?.matches('[aria-invalid]')
    if (!isElsewhere) box.current.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [isWrong])

  return (
    <details
      ref={box}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-card border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer items-center rounded-card px-4 py-2 font-semibold hover:bg-wash">
        {t('details')}
      </summary>
      <div className="grid gap-4 p-4">
        {LINES.map((name) => (
          <TextField
            key={name}
            label={tPaper(name)}
            {...(name === 'authors' ? { hint: t('authorsHint') } : {})}
            {...(name === 'year' ? { inputMode: 'numeric' } : {})}
            state={form.field(name)}
            max={name === 'journal' || name === 'licence' ? paperTexts[name].most : undefined}
            defaultValue={before?.[name] ?? ''}
            required={false}
          />
        ))}
        <TextareaField
          label={tPaper('abstract')}
          state={form.field('abstract')}
          max={paperTexts.abstract.most}
          defaultValue={before?.abstract ?? ''}
          rows={5}
          required={false}
        />
      </div>
    </details>
  )
}
