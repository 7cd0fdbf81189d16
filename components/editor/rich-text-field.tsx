'use client'

import { useTranslations } from 'next-intl'
import { type ComponentType, useCallback, useEffect, useId, useState } from 'react'
import { Button } from '../ui/button'
import { ErrorState } from '../ui/error-state'
import { EditorSkeleton } from './editor-skeleton'
import type { RichTextEditorProps } from './rich-text-editor'

type Props = Omit<RichTextEditorProps, 'describedBy' | 'isInvalid'> & { error?: string | undefined }

/** A labelled rich text. The editor is heavy: it is fetched when a screen needs it, again when that failed. */
export function RichTextField({ error, ...props }: Props) {
  const t = useTranslations('editor')
  const tErrors = useTranslations('errors')
  const id = useId()
  const [Editor, setEditor] = useState<ComponentType<RichTextEditorProps> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    import('./rich-text-editor').then(
      (loaded) => setEditor(() => loaded.RichTextEditor),
      () => setFailed(true),
    )
  }, [])
  useEffect(load, [load])

  return (
    <div className="grid gap-1.5">
      <p aria-hidden="true" className="font-semibold">
        {props.label}
        <span className="ml-1 text-danger">*</span>
      </p>
      {Editor ? (
        <Editor {...props} isInvalid={error !== undefined} describedBy={`${id}-error`} />
      ) : hasFailed ? (
        <ErrorState
          title={t('loadFailed')}
          retry={<Button onClick={load}>{tErrors('retry')}</Button>}
        />
      ) : (
        <EditorSkeleton />
      )}
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-danger">
        {error}
      </p>
    </div>
  )
}
