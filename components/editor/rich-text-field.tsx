'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { LoadedPart } from '../layout/loaded-part'
import { EditorSkeleton } from './editor-skeleton'
import type { RichTextEditorProps } from './rich-text-editor'

type Props = Omit<RichTextEditorProps, 'describedBy' | 'isInvalid'> & { error?: string | undefined }

const loadEditor = () => import('./rich-text-editor').then((loaded) => loaded.RichTextEditor)

/** A labelled rich text. The editor is heavy, so it loads when a screen needs it. */
export function RichTextField({ error, ...props }: Props) {
  const t = useTranslations('editor')
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p aria-hidden="true" className="font-semibold">
        {props.label}
        <span className="ml-1 text-danger">*</span>
      </p>
      <LoadedPart
        load={loadEditor}
        props={{ ...props, isInvalid: error !== undefined, describedBy: `${id}-error` }}
        loading={<EditorSkeleton />}
        failed={t('loadFailed')}
      />
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-danger">
        {error}
      </p>
    </div>
  )
}
