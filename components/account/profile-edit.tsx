'use client'

import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { UserDto } from '@/lib/modules/users/schema'
import { LoadedPart } from '../layout/loaded-part'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Skeleton } from '../ui/skeleton'

const loadForm = () => import('./profile-form').then(({ ProfileForm }) => ProfileForm)

/** Opens the window in which one's own profile is changed. */
export function ProfileEdit({ user }: { user: UserDto }) {
  const t = useTranslations('profile')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Dialog
      title={t('edit')}
      closeLabel={t('cancel')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" className="no-print">
          <Pencil aria-hidden="true" className="size-5" />
          {t('edit')}
        </Button>
      }
    >
      <LoadedPart
        load={loadForm}
        props={{ user, onClose: close }}
        loading={<Skeleton className="h-96" />}
      />
    </Dialog>
  )
}
