'use client'

import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { FormDialog } from '../../dashboard/form-dialog'
import { Button } from '../../ui/button'
import { SpecialistSearch } from '../form/specialist-search'
import { handOverCase } from '../forum-calls'
import { useCaseAction } from '../use-case-action'

/** An administrator asks a specialist to take an urgent case over: told at once, however often they were told before. */
export function HandOver({ post: { post_id: id } }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const [isOpen, setOpen] = useState(false)
  const handOver = useCaseAction<string>({
    id,
    run: (userId) => handOverCase(id, userId),
    failed: t('handOverFailed'),
    onDone: () => setOpen(false),
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className="no-print">
        <UserPlus aria-hidden="true" className="size-5" />
        {t('handOver')}
      </Button>
      <FormDialog title={t('handOverTitle')} isOpen={isOpen} onOpenChange={setOpen}>
        <p className="mb-4 text-muted">{t('handOverText')}</p>
        <SpecialistSearch
          chosen={[]}
          onChoose={({ user_id }) => {
            if (!handOver.isPending) handOver.mutate(user_id)
          }}
        />
      </FormDialog>
    </>
  )
}
