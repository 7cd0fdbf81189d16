import { useTranslations } from 'next-intl'
import type { ForumPersonDto } from '@/lib/modules/forum/schema'
import { fullName } from '../account/full-name'
import { Avatar } from '../ui/avatar'

/** As many as fit side by side on a phone. */
const MOST = 5

/** The faces of the specialists that a case tags. */
export function Faces({ people }: { people: readonly ForumPersonDto[] }) {
  const t = useTranslations('forum')
  if (people.length === 0) return null
  const names = people.map(fullName).join(', ')
  return (
    <span title={names} className="flex items-center">
      <span className="sr-only">{t('asked', { names })}</span>
      {people.slice(0, MOST).map((person, at) => (
        <Avatar
          key={person.user_id}
          name={fullName(person)}
          src={person.avatar}
          size="small"
          className={at > 0 ? '-ml-2' : ''}
        />
      ))}
      {people.length > MOST ? (
        <span aria-hidden="true" className="ml-1 text-sm text-muted">
          +{people.length - MOST}
        </span>
      ) : null}
    </span>
  )
}
