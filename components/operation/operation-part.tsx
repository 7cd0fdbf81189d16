import { type ReactNode, useId } from 'react'
import { Card } from '../ui/card'

interface Props {
  title: string
  children: ReactNode
}

/** A section of the operation screen. */
export function OperationPart({ title, children }: Props) {
  const heading = useId()
  return (
    <Card as="section" aria-labelledby={heading} className="grid gap-3 p-4">
      <h2 id={heading} className="text-lg">
        {title}
      </h2>
      {children}
    </Card>
  )
}

interface KnownThing {
  name: string
  value: ReactNode
}

/** Facts, by name. */
export function KnownThings({ things }: { things: KnownThing[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
      {things.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere max-sm:mb-2">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
