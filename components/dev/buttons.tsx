'use client'

import { Search } from 'lucide-react'
import { Button, ButtonLink } from '../ui/button'
import { IconButton } from '../ui/icon-button'
import { Section } from './section'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

/** A client component: a busy button swallows clicks with a handler, which a server component cannot pass. */
export function Buttons() {
  return (
    <Section title="Buttons">
      <p className="text-muted">Hover with a mouse; press Tab to see the focus ring.</p>
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} busy>
            Publishing
          </Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} size="large">
            Large
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink href="#buttons">A link</ButtonLink>
        <IconButton label="Search">
          <Search aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label="Search, disabled" disabled>
          <Search aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </Section>
  )
}
