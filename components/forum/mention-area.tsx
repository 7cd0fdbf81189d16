'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import {
  type ComponentProps,
  type KeyboardEvent,
  type SyntheticEvent,
  useId,
  useState,
} from 'react'
import { limits } from '@/lib/core/limits'
import { fullName } from '../account/full-name'
import { cn } from '../ui/class-names'
import { Textarea } from '../ui/textarea'
import { useDebounced } from './form/use-debounced'
import { searchPeople } from './forum-calls'
import { mentionAt } from './mention-term'

type Props = ComponentProps<typeof Textarea>

/** A field in which "@" suggests who may read the case: arrows and Enter, or a press, choose; Escape closes the list. */
export function MentionArea({ onKeyDown, onChange, onBlur, onSelect, ...rest }: Props) {
  const t = useTranslations('forum')
  const tRoles = useTranslations('roles')
  const list = useId()
  const [term, setTerm] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const asked = useDebounced(term, limits.searchDebounce)
  const { data } = useQuery({
    queryKey: ['colleagues', asked],
    queryFn: ({ signal }) => searchPeople(asked ?? '', signal),
    enabled: asked !== null,
    staleTime: limits.forumSearchFresh,
  })
  const people = term === null ? [] : (data ?? []).filter((person) => fits(fullName(person), term))
  const chosen = people[Math.min(active, people.length - 1)]
  const idOf = (userId: string) => `${list}-${userId}`

  function look({
    currentTarget: { value, selectionStart, selectionEnd },
  }: SyntheticEvent<HTMLTextAreaElement>) {
    const found = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : null
    setTerm(found?.term ?? null)
    setActive(0)
  }
  function insert(area: HTMLTextAreaElement, name: string) {
    const found = mentionAt(area.value, area.selectionStart)
    if (!found) return
    area.setRangeText(`@${name} `, found.start, area.selectionStart, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
    setTerm(null)
  }
  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!chosen || event.ctrlKey || event.metaKey) return onKeyDown?.(event)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((people.indexOf(chosen) + step + people.length) % people.length)
    else if (event.key === 'Enter') insert(event.currentTarget, fullName(chosen))
    else if (event.key === 'Escape') setTerm(null)
    else return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div data-mentions className="relative grid">
      <Textarea
        {...rest}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={chosen ? list : undefined}
        aria-activedescendant={chosen ? idOf(chosen.user_id) : undefined}
        onChange={(event) => {
          onChange?.(event)
          look(event)
        }}
        onSelect={(event) => {
          onSelect?.(event)
          look(event)
        }}
        onBlur={(event) => {
          onBlur?.(event)
          setTerm(null)
        }}
        onKeyDown={onKey}
      />
      <p role="status" className="sr-only">
        {chosen ? t('mentionCount', { count: people.length }) : null}
      </p>
      {chosen ? (
        <div
          id={list}
          role="listbox"
          tabIndex={-1}
          aria-label={t('mentionList')}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-control border border-line bg-surface shadow-lg"
        >
          {people.map((person) => (
            <div
              key={person.user_id}
              id={idOf(person.user_id)}
              role="option"
              tabIndex={-1}
              aria-selected={person === chosen}
              // Keep the focus and the caret in the field.
              onPointerDown={(event) => {
                event.preventDefault()
                const area = event.currentTarget
                  .closest('[data-mentions]')
                  ?.querySelector('textarea')
                if (area) insert(area, fullName(person))
              }}
              className={cn('min-h-11 px-3 py-2', person === chosen && 'bg-wash')}
            >
              {fullName(person)} <span className="text-sm text-muted">{tRoles(person.role)}</span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Filters the previous results here until the server has answered for the current input. */
const fits = (name: string, term: string) =>
  fold(term)
    .split(' ')
    .every((word) => fold(name).includes(word))
