'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { MOST_TAGGED } from '@/lib/modules/forum/input-schema'
import { Checkbox } from '../../ui/checkbox'
import type { Specialist } from '../../users/specialist-calls'
import { TICKED } from './case-form-schema'
import { readPeople, writePeople } from './chosen-people'
import { ChosenSpecialists } from './chosen-specialists'
import { SpecialistSearch } from './specialist-search'
import type { CaseFormState } from './use-case-form'

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
          {chosen.length < MOST_TAGGED ? (
            <SpecialistSearch chosen={chosen} onChoose={(person) => choose([...chosen, person])} />
          ) : (
            <p role="status" className="text-sm text-muted">
              {t('tagMost', { count: MOST_TAGGED })}
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
