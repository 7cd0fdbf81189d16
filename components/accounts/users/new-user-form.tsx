'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { localePath, paths } from '@/lib/core/paths'
import { StaffButtonLink } from '../../dashboard/staff-page'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { ApiForm } from '../../forms/api-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { PersonFields, useNewPerson } from '../profile/person-form'
import { useToasts } from '../session/use-toasts'
import { USERS } from './user-calls'

/** This screen words a password mismatch differently (docs/rules.md#passwords). */
const renameError = (fault: string) =>
  fault === 'validation.confirmDiffersSignUp' ? 'validation.confirmDiffers' : fault

/** Creates an account for another person; on failure, keeps the input except the password. */
export function NewUserForm() {
  const t = useTranslations('users')
  const tStaff = useTranslations('staff')
  const tAccounts = useTranslations('accounts')
  const toasts = useToasts()
  const client = useQueryClient()
  const router = useRouter()
  const users = localePath(useLocale(), paths.users)
  const [isDone, setDone] = useState(false)
  const person = useNewPerson({
    storageKey: `user.new.${useStaffUser().user_id}`,
    rename: renameError,
    onFailure: (error) => toasts.failure(error, t('createFailed')),
    onDone() {
      setDone(true)
      void client.invalidateQueries({ queryKey: [USERS] })
    },
  })
  const { form } = person

  return (
    <div className="max-w-2xl">
      <p className="mb-6 max-w-[60ch] text-muted">{t('newLead')}</p>
      <ApiForm onSubmit={form.submit} problem={form.problem}>
        <PersonFields person={person} licenceHint={t('licenceHint')} />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <StaffButtonLink href={paths.users} variant="secondary">
            {tStaff('cancel')}
          </StaffButtonLink>
          <Button type="submit" busy={form.isBusy}>
            {t('create')}
          </Button>
        </div>
      </ApiForm>
      <Dialog
        title={tAccounts('created')}
        description={t('createdText')}
        closeLabel={tStaff('close')}
        open={isDone}
        // However it is closed, the form is finished.
        onOpenChange={() => router.push(users)}
        footer={<StaffButtonLink href={paths.users}>{t('backToUsers')}</StaffButtonLink>}
      />
    </div>
  )
}
