'use client'

import { UserCheck, UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { fullName } from '../../accounts/session/account-state'
import { FormDialog } from '../../dashboard/dialogs'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { useTextBackup } from '../../forms/use-text-backup'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Textarea } from '../../ui/input'
import { PersonLine, RelativeDate } from '../cases/byline'
import { useCaseAction } from '../cases/case-actions'
import { SpecialistSearch } from '../cases/specialist-search'
import { handOverCase, takeCase } from '../forum-calls'

/** As in the schema of the request. */
const MAX_NOTE_LENGTH = 1000

/** Asks a specialist to take a case over: notifies them at once, even if notified before. */
export function HandOver({ post: { post_id: id } }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { user_id: ownId } = useStaffUser()
  const noteRef = useRef<HTMLTextAreaElement>(null)
  const handOver = useCaseAction<string>({
    id,
    run: (userId) => handOverCase(id, userId, note),
    failed: t('handOverFailed'),
    onDone() {
      setOpen(false)
      setNote('')
    },
  })
  useTextBackup({
    name: `hand-over.${id}.${ownId}`,
    read: () => ({ note }),
    restore({ note: typed = '' }) {
      setNote(typed)
      setOpen(true)
    },
  })
  function handOverTo(userId: string) {
    if (handOver.isPending) return
    if ([...note].length > MAX_NOTE_LENGTH) {
      noteRef.current?.focus()
      return
    }
    setError(null)
    handOver.mutate(userId, {
      onError(failure) {
        const texts = failure instanceof ApiError ? failure.fields.note : undefined
        if (!texts) return
        setError(texts.join(' '))
        noteRef.current?.focus()
      },
    })
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className="no-print">
        <UserPlus aria-hidden="true" className="size-5" />
        {t('handOver')}
      </Button>
      <FormDialog title={t('handOverTitle')} isOpen={isOpen} onOpenChange={setOpen}>
        <div className="grid gap-4">
          <Field
            label={t('handOverNote')}
            hint={t('noNames')}
            error={error}
            max={MAX_NOTE_LENGTH}
            typed={note}
          >
            {(control) => (
              <Textarea
                {...control}
                ref={noteRef}
                value={note}
                onChange={({ target }) => {
                  setNote(target.value)
                  setError(null)
                }}
                rows={3}
              />
            )}
          </Field>
          <p className="text-muted">{t('handOverText')}</p>
          <SpecialistSearch chosen={[]} onChoose={({ user_id }) => handOverTo(user_id)} />
        </div>
      </FormDialog>
    </>
  )
}

/** The person responsible for a case, how they got it, and the next one. */
export function CaseResponsible({ post }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const { post_id: id, responsible, hand_overs, can } = post
  const take = useCaseAction({ id, run: () => takeCase(id), failed: t('takeFailed') })
  if (!responsible && hand_overs.length === 0 && !can.take && !can.hand_over) return null
  const getName = (person: typeof responsible) => (person ? fullName(person) : t('formerMember'))
  return (
    <section aria-labelledby="responsible" className="grid gap-3">
      <h2 id="responsible" className="text-lg">
        {t('responsible')}
      </h2>
      {responsible ? <PersonLine person={responsible} /> : <p>{t('nobodyResponsible')}</p>}
      {hand_overs.length > 0 ? (
        <ol className="grid gap-2 border-l-2 border-line pl-3">
          {hand_overs.map(({ from, to, note, at }) => (
            <li key={`${at}-${to?.user_id}`} className="wrap-anywhere">
              <span className="text-sm text-muted">
                {t('handedFromTo', { from: getName(from), to: getName(to) })}{' '}
                <RelativeDate iso={at} withClock />
              </span>
              {note ? <p className="whitespace-pre-line">{note}</p> : null}
            </li>
          ))}
        </ol>
      ) : null}
      {can.take || can.hand_over ? (
        <div className="no-print flex flex-wrap gap-3">
          {can.take ? (
            <Button variant="secondary" busy={take.isPending} onClick={() => take.mutate()}>
              <UserCheck aria-hidden="true" className="size-5" />
              {t('take')}
            </Button>
          ) : null}
          {can.hand_over ? <HandOver post={post} /> : null}
        </div>
      ) : null}
    </section>
  )
}
