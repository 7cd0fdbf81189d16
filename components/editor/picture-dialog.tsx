'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { faultOfAlt, MOST_ALT } from '@/lib/core/picture-words'
import type { PictureDto } from '@/lib/modules/files/schema'
import { fitFile } from '../forms/file-check'
import { FileField } from '../forms/file-field'
import { useText } from '../forms/use-text'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Notice } from '../ui/notice'
import { Textarea } from '../ui/textarea'
import { pictureRule } from './picture-file'
import { useSentPicture } from './use-sent-picture'

interface Props {
  /** A picture that was dropped or pasted. */
  given: File | null
  /** Its position among pictures dropped together. */
  place: { number: number; total: number }
  onPicture: (picture: PictureDto) => void
  onClose: () => void
  /** Receives the focus when the dialog closes. */
  returnTo: () => void
}

/** Adds a picture to a text: the file and its description. */
export function PictureDialog({ given, place, onPicture, onClose, returnTo }: Props) {
  const t = useTranslations('editor')
  const tRules = useTranslations('validation')
  const text = useText()
  const form = useId()
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => {
    let isGone = false
    if (given) {
      void fitFile(given, pictureRule).then((fitted) => {
        if (!isGone) setFile(fitted)
      })
    }
    return () => {
      isGone = true
    }
  }, [given])
  const { send, progress, problem, errors, setErrors } = useSentPicture(onPicture)
  const first = (name: string) => (errors[name]?.[0] ? text(errors[name][0]) : undefined)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (progress !== null) return
    const field = event.currentTarget.elements.namedItem('alt')
    if (!(field instanceof HTMLTextAreaElement)) return
    const found = faultOfAlt(field.value)
    const image = file ? [] : ['validation.pictureMissing']
    setErrors({ alt: found ? [found] : [], image })
    if (!file) return
    if (found) return field.focus()
    void send(file, field.value.trim())
  }

  return (
    <Dialog
      title={place.total > 1 ? t('pictureOf', place) : t('picture')}
      closeLabel={t('cancel')}
      open
      onOpenChange={onClose}
      keepsOpen
      returnTo={returnTo}
      footer={
        <Button type="submit" form={form} busy={progress !== null}>
          {t('pictureAdd')}
        </Button>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
        {problem ? <Notice tone="danger">{problem}</Notice> : null}
        <FileField
          label={t('pictureFile')}
          hint={t('pictureHint')}
          rule={pictureRule}
          faultTexts={{ type: tRules('coverType'), size: tRules('coverSize') }}
          file={file}
          onFile={setFile}
          {...(first('image') ? { error: first('image') } : {})}
          {...(progress !== null ? { progress } : {})}
        />
        <Field label={t('alt')} hint={t('altHint')} error={first('alt')} max={MOST_ALT} required>
          {(control) => <Textarea {...control} name="alt" rows={2} />}
        </Field>
      </form>
    </Dialog>
  )
}
