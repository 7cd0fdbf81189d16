import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { fullName } from '../../account/full-name'
import { Avatar } from '../../ui/avatar'
import { IconButton } from '../../ui/icon-button'
import type { Specialist } from '../../users/specialist-calls'

interface Props {
  people: readonly Specialist[]
  onRemove: (id: string) => void
}

/** The tagged specialists; each can be removed. */
export function ChosenSpecialists({ people, onRemove }: Props) {
  const t = useTranslations('forum')
  return (
    <div aria-live="polite">
      <p className="text-sm text-muted">{t('chosen', { count: people.length })}</p>
      {people.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-2">
          {people.map((person) => (
            <li
              key={person.user_id}
              className="flex items-center gap-2 rounded-control border border-line bg-forest-wash pl-2"
            >
              <Avatar name={fullName(person)} src={person.avatar} size="small" />
              <span className="wrap-anywhere">{fullName(person)}</span>
              <IconButton
                label={t('untag', { name: fullName(person) })}
                onClick={() => onRemove(person.user_id)}
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
