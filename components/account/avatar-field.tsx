'use client'

import { useTranslations } from 'next-intl'
import { AVATAR_BOX } from '@/lib/browser/files/fit-picture'
import { sizes } from '@/lib/core/sizes.mjs'
import type { FileRule } from '../forms/file-check'
import { FileField } from '../forms/file-field'
import { useFileAddress } from '../forms/use-file-address'
import { Avatar } from '../ui/avatar'

const rule: FileRule = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  mostBytes: sizes.avatar,
  box: AVATAR_BOX,
}

interface Props {
  /** Source of the initial shown where there is no picture. */
  name: string
  current: string | null
  file: File | null
  onFile: (file: File | null) => void
  /** The server's validation error. */
  error?: string | undefined
  /** Upload progress, 0 to 1, while the picture is being sent. */
  progress?: number | undefined
}

/** Field for the profile picture: choose or drop one, preview it, discard it. */
export function AvatarField({ name, current, file, onFile, error, progress }: Props) {
  const t = useTranslations('profile')
  const tRules = useTranslations('validation')
  const address = useFileAddress(file)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar
        name={name}
        src={address ?? current}
        size="large"
        alt={address ? t('avatarPreview') : ''}
      />
      <div className="min-w-0 grow basis-56">
        <FileField
          label={t('avatar')}
          hint={t('avatarHint')}
          buttonLabel={t('chooseAvatar')}
          rule={rule}
          faultTexts={{ type: tRules('avatarType'), size: tRules('avatarSize') }}
          file={file}
          onFile={onFile}
          {...(error ? { error } : {})}
          {...(progress !== undefined ? { progress } : {})}
        />
      </div>
    </div>
  )
}
