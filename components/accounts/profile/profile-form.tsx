'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import { AVATAR_BOX } from '@/lib/browser/files/fit-picture'
import { isProfessional } from '@/lib/core/accounts'
import { formatPhone } from '@/lib/core/format-phone.mjs'
import { languageNames, locales } from '@/lib/core/locales'
import { sizes } from '@/lib/core/sizes.mjs'
import { profileInput } from '@/lib/modules/accounts/users/profile-schema'
import type { ProfileDto } from '@/lib/modules/accounts/users/schema'
import { FacilityField } from '../../facilities/facility-directory'
import { ApiForm } from '../../forms/api-form'
import { FileField, type FileRule } from '../../forms/file-field'
import { SelectField } from '../../forms/select-field'
import { TextField } from '../../forms/text-field'
import { useApiForm } from '../../forms/use-api-form'
import { useFileUrl } from '../../forms/use-file-url'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { dialogActionsStyle } from '../../ui/dialog-style'
import { useSaveProfile } from '../session/member-area'
import { useToasts } from '../session/use-toasts'

const rule: FileRule = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: sizes.avatar,
  box: AVATAR_BOX,
}

interface AvatarFieldProps {
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
function AvatarField({ name, current, file, onFile, error, progress }: AvatarFieldProps) {
  const t = useTranslations('profile')
  const tRules = useTranslations('validation')
  const address = useFileUrl(file)
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

const FIELDS = ['first_name', 'last_name', 'phone_number', 'facility_id', 'language'] as const

interface Props {
  user: ProfileDto
  onClose: () => void
}

/** Name, telephone, mail language and picture. Input stays when saving fails; only changed fields are sent. */
export function ProfileForm({ user, onClose }: Props) {
  const t = useTranslations('profile')
  const toasts = useToasts()
  const save = useSaveProfile()
  const [picture, setPicture] = useState<File | null>(null)
  const [share, setShare] = useState(0)
  const known = {
    ...user,
    phone_number: formatPhone(user.phone_number ?? ''),
    facility_id: user.facility_id ?? '',
  }

  const form = useApiForm({
    schema: profileInput,
    fields: FIELDS,
    storageKey: `profile.${user.user_id}`,
    onFailure(error) {
      const shown = toasts.failure(error, t('saveFailed'))
      // Errors shown at a field are not repeated above the form.
      const isOfFields = error instanceof ApiError && Object.keys(error.fields).length > 0
      return isOfFields ? '' : shown
    },
    async send(values) {
      const body = new FormData()
      for (const name of FIELDS) {
        const value = values[name]
        if (value !== undefined && value !== known[name]) body.append(name, value)
      }
      if (picture) body.append('avatar', picture)
      setShare(0)
      toasts.success(await (picture ? save(body, setShare) : save(body)))
      onClose()
    },
  })
  const typed = form.watch()
  const isChanged =
    picture !== null || FIELDS.some((name) => (typed[name] ?? known[name]) !== known[name])

  return (
    <ApiForm onSubmit={form.submit} problem={form.problem}>
      <AvatarField
        name={user.first_name}
        current={user.avatar}
        file={picture}
        onFile={(file) => {
          setPicture(file)
          form.dropServerErrors()
        }}
        error={form.serverErrors.avatar?.[0]}
        progress={form.isBusy ? share : undefined}
      />
      <TextField
        label={t('firstName')}
        state={form.field('first_name')}
        defaultValue={known.first_name}
        autoComplete="given-name"
      />
      <TextField
        label={t('lastName')}
        state={form.field('last_name')}
        defaultValue={known.last_name}
        autoComplete="family-name"
      />
      <TextField
        label={t('phone')}
        hint={t('phoneHint')}
        state={form.field('phone_number')}
        defaultValue={known.phone_number}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required={false}
      />
      <SelectField
        label={t('mailLanguage')}
        state={form.field('language')}
        defaultValue={known.language}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {languageNames[locale]}
          </option>
        ))}
      </SelectField>
      {isProfessional(user.role) ? (
        <FacilityField state={form.field('facility_id')} current={known.facility_id} />
      ) : null}
      <div className={dialogActionsStyle}>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={form.isBusy} disabled={!isChanged}>
          {t('save')}
        </Button>
      </div>
    </ApiForm>
  )
}
