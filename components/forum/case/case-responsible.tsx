import { UserCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { fullName } from '../../account/full-name'
import { Button } from '../../ui/button'
import { takeCase } from '../forum-calls'
import { PersonLine } from '../person-line'
import { RelativeDate } from '../relative-date'
import { useCaseAction } from '../use-case-action'
import { HandOver } from './hand-over'

/** Who is responsible for a case, how it came to them, and who takes it next. */
export function CaseResponsible({ post }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const { post_id: id, responsible, hand_overs, can } = post
  const take = useCaseAction({ id, run: () => takeCase(id), failed: t('takeFailed') })
  if (!responsible && hand_overs.length === 0 && !can.take && !can.hand_over) return null
  const nameOf = (person: typeof responsible) => (person ? fullName(person) : t('formerMember'))
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
                {t('handedFromTo', { from: nameOf(from), to: nameOf(to) })}{' '}
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
