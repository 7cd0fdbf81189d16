'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { profileInput, type UserDto } from '@/lib/modules/users/schema'
import { ApiForm } from '../forms/api-form'
import { TextField } from '../forms/text-field'
import { useApiForm } from '../forms/use-api-form'
import { Button } from '../ui/button'
import { AvatarField } from './avatar-field'
import { useSaveProfile } from './use-save-profile'
import { useToasts } from './use-toasts'

const FIELDS = ['first_name', 'last_name', 'phone_number'] as const

interface Props {
  user: UserDto
  onClose: () => void
}

/** Name, telephone and picture. What was typed stays when saving fails; only what changed is sent. */
export function ProfileForm({ user, onClose }: Props) {
  const t = useTranslations('profile')
  const toasts = useToasts()
  const save = useSaveProfile()
  const [picture, setPicture] = useState<File | null>(null)
  const known = { ...user, phone_number: user.phone_number ?? '' }

  const form = useApiForm({
    schema: profileInput,
    fields: FIELDS,
    onFailure: (error) => toasts.failure(error, t('saveFailed')),
    async send(values) {
      const body = new FormData()
      for (const name of FIELDS) {
        const value = values[name]
        if (value !== undefined && value !== known[name]) body.append(name, value)
      }
      if (picture) body.append('avatar', picture)
      toasts.success(await save(body))
      onClose()
    },
  })
  // What stands at a field need not stand above all of them.
  const isOfFields = Object.keys(form.serverErrors).length > 0
  const typed = form.watch()
  const isChanged =
    picture !== null || FIELDS.some((name) => (typed[name] ?? known[name]) !== known[name])

  return (
    <ApiForm onSubmit={form.submit} problem={isOfFields ? null : form.problem}>
      <AvatarField
        name={user.first_name}
        current={user.avatar}
        file={picture}
        onChange={setPicture}
        error={form.serverErrors.avatar?.[0]}
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
      <div className="mt-2 flex flex-wrap justify-end gap-3">
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
