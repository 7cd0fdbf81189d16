'use client'

import { useTranslations } from 'next-intl'
import { MOST_COVER_BYTES } from '@/lib/modules/files/schema'
import type { FileRule } from '../../forms/file-check'
import { FileField } from '../../forms/file-field'
import { useFileAddress } from '../../forms/use-file-address'

const rule: FileRule = {
  types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'],
  mostBytes: MOST_COVER_BYTES,
}

interface Props {
  /** The cover as it is stored. */
  current: string | null
  file: File | null
  onFile: (file: File | null) => void
  error?: string | undefined
  progress?: number | undefined
}

/** The cover of an article: chosen or dropped, looked at, and removed. */
export function CoverField({ current, file, onFile, error, progress }: Props) {
  const t = useTranslations('writing')
  const tRules = useTranslations('validation')
  const address = useFileAddress(file)
  const shown = address ?? current
  return (
    <div className="grid gap-3">
      <FileField
        label={t('cover')}
        hint={t('coverHint')}
        buttonLabel={t('coverChoose')}
        rule={rule}
        faultTexts={{ type: tRules('coverType'), size: tRules('coverSize') }}
        file={file}
        onFile={onFile}
        {...(error ? { error } : {})}
        {...(progress !== undefined ? { progress } : {})}
      />
      {shown ? (
        <img
          src={shown}
          alt={t(address ? 'coverPreview' : 'coverCurrent')}
          className="aspect-video w-full rounded-card border border-line bg-wash object-cover"
        />
      ) : null}
    </div>
  )
}
