'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { contentLanguageOf, contentLanguages, langOf } from '@/lib/core/locales'
import { RichTextField } from '../../editor/rich-text-field'
import type { PaperTexts } from './paper-texts'
import type { PaperFormState } from './use-paper-form'

interface Props {
  form: PaperFormState
  before: PaperTexts | undefined
}

/** Where a paper was published and what it is about, as rich text without pictures. */
export function ReferenceField({ form, before }: Props) {
  const t = useTranslations('papers')
  const locale = useLocale()
  const [initial, setInitial] = useState(before?.reference ?? '')
  const written = useRef(initial)
  const box = useRef<HTMLDivElement>(null)
  const value = form.watch('reference')
  const chosen = form.watch('language') || before?.language
  const language = contentLanguages.find((each) => each === chosen) ?? contentLanguageOf(locale)
  const { set } = form

  useEffect(() => {
    if (value === undefined) set('reference', initial, { isTyped: false })
    if (value === undefined || value === written.current) return
    // Something was put into the form past the editor: what was typed before the session ended.
    written.current = value
    setInitial(value)
  }, [value, initial, set])

  const { error } = form.field('reference')
  useEffect(() => {
    // An earlier field that is wrong has the focus already.
    const isElsewhere = document.activeElement?.matches('[aria-invalid]')
    if (error && !isElsewhere) box.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus()
  }, [error])

  return (
    <div ref={box} className="[&_.editor-text]:min-h-32!">
      <RichTextField
        key={initial}
        label={t('referenceField')}
        initial={initial}
        onChange={(html) => {
          written.current = html
          set('reference', html)
        }}
        placeholder={t('referencePlaceholder')}
        lang={langOf(language)}
        error={error}
        hasPictures={false}
      />
    </div>
  )
}
