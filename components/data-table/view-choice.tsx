'use client'

import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { StaffLink } from '../dashboard/staff-page'
import { cn } from '../ui/class-names'
import { ShallowLink } from './table-links'

export interface View {
  text: string
  href: string
  isCurrent: boolean
  /** Whether it is a page of its own; `href` is then without locale prefix. */
  isPage?: boolean
}

interface Props {
  label: string
  views: View[]
  /** Collapses many views on phones behind a button that names the current one. */
  isFolded?: boolean
}

/** The choice of which part of a table's rows is shown. */
export function ViewChoice({ label, views, isFolded = false }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const fold = () => {
    if (!isOpen) return
    setOpen(false)
    // The option that had the focus is hidden now.
    opener.current?.focus()
  }
  const shown = views.find((view) => view.isCurrent)
  return (
    <>
      {isFolded ? (
        <button
          ref={opener}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="mb-2 flex min-h-11 w-full items-center justify-between gap-2 rounded-control border border-edge bg-surface px-3 text-left font-semibold sm:hidden"
        >
          <span className="min-w-0">{shown ? `${label}: ${shown.text}` : label}</span>
          <ChevronDown
            aria-hidden="true"
            className={cn('size-5 shrink-0', isOpen && 'rotate-180')}
          />
        </button>
      ) : null}
      <nav
        id={id}
        aria-label={label}
        className={cn(
          'mb-4 flex flex-wrap gap-x-1 border-b border-line',
          isFolded && (isOpen ? 'max-sm:flex-col' : 'max-sm:hidden'),
        )}
      >
        {views.map(({ text, href, isCurrent, isPage }) => {
          const link = {
            href,
            'aria-current': isCurrent ? ('page' as const) : undefined,
            className: cn(
              '-mb-px inline-flex min-h-11 items-center border-b-3 px-3 font-semibold',
              isCurrent ? 'border-forest text-ink' : 'border-transparent text-muted hover:text-ink',
            ),
          }
          return isPage ? (
            <StaffLink key={text} {...link}>
              {text}
            </StaffLink>
          ) : (
            <ShallowLink key={text} {...link} onFollow={fold}>
              {text}
            </ShallowLink>
          )
        })}
      </nav>
    </>
  )
}
