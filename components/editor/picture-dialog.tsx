'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { ApiError } from '@/lib/browser/api/send'
import type { FieldErrors } from '@/lib/core/errors'
import { MAX_ALT_LENGTH, validateAlt } from '@/lib/core/rich-text'
import type { z } from '@/lib/core/zod'
import type { PictureDto, pictureDto } from '@/lib/modules/files/schema'
import { FileField } from '../forms/file-field'
import { useFailureText, useText } from '../forms/use-failure-text'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Textarea } from '../ui/input'
import { Notice } from '../ui/notice'
import { pictureRule } from './picture-files'

interface Sending {
  alt: string
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Uploads a picture for a text.
 * @throws ApiError like every request, with fields `image` and `alt`.
 */
async function sendPicture(file: File, sending: Sending): Promise<PictureDto> {
  const form = new FormData()
  form.set('alt', sending.alt)
  form.set('image', file)
  const { onProgress, signal } = sending
  const { data } = await call<z.infer<typeof pictureDto>>('POST', '/media', {
    form,
    onProgress,
    signal,
  })
  return data
}

/** Uploads a picture and reports its progress; keeps file and description on failure. */
function useSentPicture(onSent: (picture: PictureDto) => void) {
  const t = useTranslations('editor')
  const failureText = useFailureText()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File, alt: string) {
    const controller = new AbortController()
    running.current = controller
    setProblem(null)
    setErrors({})
    setProgress(0)
    try {
      const { signal } = controller
      onSent(await sendPicture(file, { alt, onProgress: setProgress, signal }))
    } catch (error) {
      if (controller.signal.aborted) return
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(fields)
      if (!fields.image && !fields.alt) {
        setProblem(failureText(error, { fallback: t('pictureFailed') }))
      }
    } finally {
      setProgress(null)
    }
  }

  return { send, progress, problem, errors, setErrors }
}

export interface PictureDialogProps {
  /** A picture that was dropped or pasted. */
  given: File | null
  /** Its position among pictures dropped together. */
  place: { number: number; total: number }
  onPicture: (picture: PictureDto) => void
}

interface Props extends PictureDialogProps {
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
  const { send, progress, problem, errors, setErrors } = useSentPicture(onPicture)
  const first = (name: string) => (errors[name]?.[0] ? text(errors[name][0]) : undefined)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (progress !== null) return
    const field = event.currentTarget.elements.namedItem('alt')
    if (!(field instanceof HTMLTextAreaElement)) return
    const found = validateAlt(field.value)
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
          given={given}
          onFile={setFile}
          {...(first('image') ? { error: first('image') } : {})}
          {...(progress !== null ? { progress } : {})}
        />
        <Field
          label={t('alt')}
          hint={t('altHint')}
          error={first('alt')}
          max={MAX_ALT_LENGTH}
          required
        >
          {(control) => <Textarea {...control} name="alt" rows={2} />}
        </Field>
      </form>
    </Dialog>
  )
}
