'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import { professionInput, type profileDto } from '@/lib/modules/accounts/users/schema'
import { SelectField } from '../../forms/select-field'
import { useApiForm } from '../../forms/use-api-form'
import { Button } from '../../ui/button'
import { updateProfile } from '../session/member-area'
import { useToasts } from '../session/use-toasts'
import { ProfileSection } from './profile-parts'

type Profile = z.infer<typeof profileDto>

/** For a visitor who is a clinician: signing in with Google or the hospital creates visitors only. */
export function ProfessionSection() {
  const t = useTranslations('profile')
  const tRoles = useTranslations('roles')
  const toasts = useToasts()
  const client = useQueryClient()
  const form = useApiForm({
    schema: professionInput,
    fields: ['role'],
    onFailure: (error) => toasts.failure(error, t('professionFailed')),
    async send(json) {
      const { message, data } = await call<Profile>('POST', '/auth/profession', { json })
      toasts.success(message)
      updateProfile(client, () => data)
    },
  })
  return (
    <ProfileSection id="profession" title={t('professionTitle')}>
      <p className="mb-3 max-w-[60ch] text-muted">{t('professionText')}</p>
      <form
        method="post"
        noValidate
        onSubmit={form.submit}
        className="no-print grid max-w-md gap-3"
      >
        <SelectField label={t('profession')} state={form.field('role')}>
          {professionInput.shape.role.options.map((role) => (
            <option key={role} value={role}>
              {tRoles(role)}
            </option>
          ))}
        </SelectField>
        <div>
          <Button type="submit" busy={form.isBusy}>
            {t('professionButton')}
          </Button>
        </div>
      </form>
    </ProfileSection>
  )
}
