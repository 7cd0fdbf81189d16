import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/api/api-error'
import { useToasts } from '../../account/use-toasts'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { useApiForm } from '../../forms/use-api-form'
import { chosenIn, useTopics } from '../../topics/manage/use-topics'
import { type OpenedPaper, sendPaper } from './opened-paper'
import { paperBody } from './paper-body'
import { newPaperForm, paperChangesForm } from './paper-form-schema'
import { collectTexts, PAPER_FIELDS, type PaperTexts } from './paper-texts'

interface Options {
  /** The paper to change; a new one when absent. */
  opened: OpenedPaper | undefined
  before: PaperTexts | undefined
  onClose: () => void
}

/** The form of a paper: how it is sent, and what is shown on failure. */
export function usePaperForm({ opened, before, onClose }: Options) {
  const t = useTranslations('papers')
  const toasts = useToasts()
  const client = useQueryClient()
  const { user_id } = useStaffUser()
  const [share, setShare] = useState(0)
  const [isOutdated, setOutdated] = useState(false)
  const basedOn = useRef(opened?.paper.based_on)
  const sending = useRef<AbortController>(null)
  const id = opened?.paper.paper_id
  // Closing the window aborts the upload.
  useEffect(() => () => sending.current?.abort(), [])

  const content: { topics?: unknown } = opened?.waiting?.content ?? opened?.paper ?? {}
  const topics = useTopics(chosenIn(content.topics))

  const form = useApiForm({
    schema: opened ? paperChangesForm : newPaperForm,
    fields: [...PAPER_FIELDS, 'change_note', 'paper'],
    keepAs: `paper.${id ?? 'new'}.${user_id}`,
    onFailure(error) {
      const isConflict = error instanceof ApiError && error.status === 409
      setOutdated(isConflict && opened !== undefined)
      const otherwise = t(opened ? 'updateFailed' : 'createFailedToast')
      const shown = toasts.failure(error, otherwise)
      const isAtField = error instanceof ApiError && Object.keys(error.fields).length > 0
      if (isAtField || isConflict) return shown
      const sentence = t(opened ? 'saveFailed' : 'uploadFailed')
      return shown === otherwise ? sentence : `${sentence} ${shown}`
    },
    async send() {
      setShare(0)
      sending.current = new AbortController()
      const texts = collectTexts(form.read)
      const file = form.read('paper')
      const body = paperBody({
        texts,
        topics: topics.chosen,
        before,
        file,
        changeNote: form.read('change_note'),
        isMedical: form.read('is_medical') === true,
        basedOn: basedOn.current,
      })
      const { message } = await sendPaper({
        id,
        body,
        onProgress: setShare,
        signal: sending.current.signal,
      })
      toasts.success(message)
      onClose()
      await client.invalidateQueries({ queryKey: ['papers'] })
    },
  })

  return {
    form,
    topics,
    /** Of the upload, 0 to 1. */
    share,
    /** Aborts the upload. */
    cancel: () => sending.current?.abort(),
    /** Someone else has changed the paper since it was opened. */
    isOutdated,
    /** Overwrites what someone else wrote. */
    saveAnyway() {
      basedOn.current = null
      void form.submit()
    },
  }
}

export type PaperFormState = ReturnType<typeof usePaperForm>['form']
