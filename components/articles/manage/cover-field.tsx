'use client'

import { useTranslations } from 'next-intl'
import { TEXT_BOX } from '@/lib/browser/files/fit-picture'
import { sizes } from '@/lib/core/sizes.mjs'
import type { FileRule } from '../../forms/file-check'
import { FileField } from '../../forms/file-field'
import { useFileAddress } from '../../forms/use-file-address'
import { Button } from '../../ui/button'
import type { Cover } from './use-cover'

const rule: FileRule = {
  types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'],
  mostBytes: sizes.cover,
  box: TEXT_BOX,
}

interface Props {
  cover: Cover & { progress?: number | undefined }
  /** Called when another one is chosen. */
  onChange: () => void
  error?: string | undefined
  attempts: number
}

/** The cover of an article: choose or drop one, preview it, and remove it, including a stored one. */
export function CoverField({ cover, onChange, error, attempts }: Props) {
  const t = useTranslations('writing')
  const tRules = useTranslations('validation')
  const { stored, file, isRemoved, progress } = cover
  const address = useFileAddress(file)
  const shown = address ?? (isRemoved ? null : stored)
  return (
    <div className="grid gap-3">
      <FileField
        label={t('cover')}
        hint={t('coverHint')}
        buttonLabel={t('coverChoose')}
        rule={rule}
        faultTexts={{ type: tRules('coverType'), size: tRules('coverSize') }}
        file={file}
        onFile={(chosen) => {
          cover.choose(chosen)
          onChange()
        }}
        attempts={attempts}
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
      {stored && !file ? (
        <div className="grid justify-items-start gap-2">
          <p role="status" className={isRemoved ? 'text-sm text-muted' : 'sr-only'}>
            {isRemoved ? t('coverRemoved') : ''}
          </p>
          <Button variant="secondary" onClick={() => cover.remove(!isRemoved)}>
            {t(isRemoved ? 'coverKeep' : 'coverRemove')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
