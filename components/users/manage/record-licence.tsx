'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { UserDto } from '@/lib/modules/users/schema'
import { fullName } from '../../account/full-name'
import { useToasts } from '../../account/use-toasts'
import { FormDialog } from '../../dashboard/form-dialog'
import { LoadedPart } from '../../layout/loaded-part'
import { Button } from '../../ui/button'
import { Skeleton } from '../../ui/skeleton'
import { loadLicenceForm } from './load-licence-form'
import { licenceDetails } from './suggested-licence'
import { recordLicence, USERS } from './user-calls'

/** Records the details of the licence in force, including for accounts created before its end date was asked for. */
export function RecordLicence({ user }: { user: UserDto }) {
  const t = useTranslations('users')
  const toasts = useToasts()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  return (
    <p className="mt-4">
      <FormDialog
        title={t('recordLicenceOf', { name: fullName(user) })}
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={<Button variant="secondary">{t('recordLicence')}</Button>}
      >
        <LoadedPart
          load={loadLicenceForm}
          loading={<Skeleton className="h-96" />}
          props={{
            known: licenceDetails(user.licence),
            hint: t('recordLicenceText'),
            button: t('save'),
            failed: t('recordLicenceFailed'),
            onClose: () => setOpen(false),
            onSend: async (licence) => {
              const { message } = await recordLicence(user, licence)
              toasts.success(message)
              await client.invalidateQueries({ queryKey: [USERS] })
            },
          }}
        />
      </FormDialog>
    </p>
  )
}
