'use client'

import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ProfileDto } from '@/lib/modules/users/schema'
import { useOpenWindow } from '../dashboard/use-open-window'
import { useTableAddress } from '../data-table/table-address'
import { LoadedPart } from '../layout/loaded-part'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Skeleton } from '../ui/skeleton'

const loadForm = () => import('./profile-form').then(({ ProfileForm }) => ProfileForm)

const WINDOW = 'profile'

/** Opens the dialog that edits one's own profile; signing in again in between leads back into it. */
export function ProfileEdit({ user }: { user: ProfileDto }) {
  const t = useTranslations('profile')
  const opened = useOpenWindow(useTableAddress())
  return (
    <Dialog
      title={t('edit')}
      closeLabel={t('cancel')}
      open={opened.id === WINDOW}
      onOpenChange={(isOpen) => (isOpen ? opened.openOne(WINDOW) : opened.close())}
      keepsOpen
      trigger={
        <Button variant="secondary" className="no-print">
          <Pencil aria-hidden="true" className="size-5" />
          {t('edit')}
        </Button>
      }
    >
      <LoadedPart
        load={loadForm}
        props={{ user, onClose: opened.close }}
        loading={<Skeleton className="h-96" />}
      />
    </Dialog>
  )
}
