'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { MAX_TAGGED } from '@/lib/modules/forum/input-schema'
import { fullName } from '../../account/account-state'
import { Avatar } from '../../ui/avatar'
import { Checkbox } from '../../ui/checkbox'
import { IconButton } from '../../ui/icon-button'
import type { Specialist } from '../../users/specialist-calls'
import { SpecialistSearch } from './specialist-search'
import { type CaseFormState, readPeople, TICKED, writePeople } from './use-case-form'

interface Props {
  people: readonly Specialist[]
  onRemove: (id: string) => void
}

/** The tagged specialists; each can be removed. */
function ChosenSpecialists({ people, onRemove }: Props) {
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

/** "Tag a specialist": a search, and the list of those chosen. */
export function SpecialistField({ form }: { form: CaseFormState }) {
  const t = useTranslations('forum')
  const box = useRef<HTMLDivElement>(null)
  const isOn = form.watch('tag') === TICKED
  const chosen = readPeople(form.watch('people'))
  const error = form.serverErrors.tagged_users?.[0]
  const choose = (people: Specialist[]) => {
    form.set('people', writePeople(people))
    form.dropServerErrors()
  }
  return (
    <div ref={box} className="grid gap-2">
      <Checkbox
        label={t('tag')}
        checked={isOn}
        onChange={({ target }) => form.set('tag', target.checked ? TICKED : '')}
      />
      {isOn ? (
        <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
          <ChosenSpecialists
            people={chosen}
            onRemove={(id) => {
              choose(chosen.filter(({ user_id }) => user_id !== id))
              box.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
            }}
          />
          {chosen.length < MAX_TAGGED ? (
            <SpecialistSearch chosen={chosen} onChoose={(person) => choose([...chosen, person])} />
          ) : (
            <p role="status" className="text-sm text-muted">
              {t('tagMost', { count: MAX_TAGGED })}
            </p>
          )}
          <p aria-live="polite" className="text-sm text-danger">
            {error}
          </p>
        </div>
      ) : null}
    </div>
  )
}
