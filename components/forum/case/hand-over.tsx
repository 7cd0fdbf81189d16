'use client'

import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { FormDialog } from '../../dashboard/form-dialog'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Textarea } from '../../ui/textarea'
import { SpecialistSearch } from '../form/specialist-search'
import { handOverCase } from '../forum-calls'
import { useCaseAction } from '../use-case-action'

/** As in the schema of the request. */
const MAX_NOTE_LENGTH = 1000

/** Asks a specialist to take a case over: they are notified at once, however often they were before. */
export function HandOver({ post: { post_id: id } }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const handOver = useCaseAction<string>({
    id,
    run: (userId) => handOverCase(id, userId, note),
    failed: t('handOverFailed'),
    onDone() {
      setOpen(false)
      setNote('')
    },
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className="no-print">
        <UserPlus aria-hidden="true" className="size-5" />
        {t('handOver')}
      </Button>
      <FormDialog title={t('handOverTitle')} isOpen={isOpen} onOpenChange={setOpen}>
        <div className="grid gap-4">
          <Field label={t('handOverNote')} hint={t('noNames')} max={MAX_NOTE_LENGTH} typed={note}>
            {(control) => (
              <Textarea
                {...control}
                value={note}
                onChange={({ target }) => setNote(target.value)}
                rows={3}
              />
            )}
          </Field>
          <p className="text-muted">{t('handOverText')}</p>
          <SpecialistSearch
            chosen={[]}
            onChoose={({ user_id }) => {
              if (note.length <= MAX_NOTE_LENGTH && !handOver.isPending) handOver.mutate(user_id)
            }}
          />
        </div>
      </FormDialog>
    </>
  )
}
