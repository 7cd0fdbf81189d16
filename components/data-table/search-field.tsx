'use client'

import { Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { limits } from '@/lib/core/limits'
import { IconButton } from '../ui/icon-button'
import { Input } from '../ui/input'

interface Props {
  label: string
  /** The search term in the address. */
  value: string
  /** Called half a second after the last keystroke with the term to search for; empty when there is none. */
  onSearch: (text: string) => void
  /** The minimum number of letters for a search (docs/rules.md#lists-and-forms). */
  from?: number
}

interface SearchState {
  typed: string
  /** The terms passed to `onSearch` that have not reached the address yet. */
  sent: string[]
}

/**
 * Returns the state after the address has changed. The address follows the field, but later than the next keystroke on a
 * slow device: only a term that the field has not sent replaces what is typed, as after going back or clearing the search.
 */
export function followAddress(
  { typed, sent }: SearchState,
  value: string,
  from: number,
): SearchState {
  const at = sent.lastIndexOf(value)
  if (at >= 0) return { typed, sent: sent.slice(at + 1) }
  return { typed: value === toTerm(typed, from) ? typed : value, sent: [] }
}

/** The search field of all tables. Escape and the clear button clear it. */
export function SearchField({ label, value, onSearch, from = 1 }: Props) {
  const t = useTranslations('table')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<SearchState>({ typed: value, sent: [] })
  const [lastValue, setLastValue] = useState(value)
  const { typed } = state
  const setTyped = (text: string) => setState(({ sent }) => ({ typed: text, sent }))
  if (value !== lastValue) {
    setLastValue(value)
    setState(followAddress(state, value, from))
  }

  // Callers recreate the function on each render, which must not restart the debounce.
  const search = useEffectEvent((term: string) => {
    setState(({ sent, ...rest }) => ({ ...rest, sent: [...sent, term] }))
    onSearch(term)
  })
  useEffect(() => {
    const term = toTerm(typed, from)
    if (term === value) return
    const timer = setTimeout(() => search(term), term ? limits.searchDebounce : 0)
    return () => clearTimeout(timer)
  }, [typed, from, value])

  function clear() {
    setTyped('')
    input.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to older phones' browsers
    <form
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="min-w-0 flex-1 sm:min-w-40"
    >
      <div className="relative">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted"
        />
        <Input
          id={id}
          ref={input}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') clear()
          }}
          placeholder={label}
          maxLength={300}
          autoComplete="off"
          enterKeyHint="search"
          // Hides the browser's own clear button, beside ours.
          className="pr-11 pl-10 [&::-webkit-search-cancel-button]:hidden"
          aria-describedby={`${id}-from`}
        />
        {typed ? (
          <IconButton
            label={t('clearSearch')}
            onClick={clear}
            className="absolute inset-y-0 right-0"
          >
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        ) : null}
      </div>
      <p id={`${id}-from`} aria-live="polite" className="text-sm text-muted">
        {typed && !toTerm(typed, from) && from > 1 ? t('searchFrom', { count: from }) : null}
      </p>
    </form>
  )
}

/** The term to search for: empty while too little is typed. */
function toTerm(typed: string, from: number): string {
  const term = typed.trim()
  return Array.from(term).length >= from ? term : ''
}
