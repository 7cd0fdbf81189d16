import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/api/api-error'
import type { FieldErrors } from '@/lib/core/errors'
import type { PictureDto } from '@/lib/modules/files/schema'
import { useFailureText } from '../forms/use-failure-text'
import { sendPicture } from './send-picture'

/** Uploads a picture and reports its progress; file and description stay when it fails. */
export function useSentPicture(onSent: (picture: PictureDto) => void) {
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
        setProblem(failureText(error, { otherwise: t('pictureFailed') }))
      }
    } finally {
      setProgress(null)
    }
  }

  return { send, progress, problem, errors, setErrors }
}
