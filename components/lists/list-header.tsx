import type { ReactNode } from 'react'

interface Props {
  title: string
  lead: string
  /** Shown below the lead. */
  note?: ReactNode
  /** The search field, where the list has one. */
  children?: ReactNode
}

/** The head of a list page: what it is, and its search field. */
export function ListHeader({ title, lead, note, children }: Props) {
  return (
    <header className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-2">
      <div>
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-3 max-w-measure text-lg text-muted">{lead}</p>
        {note}
      </div>
      {children}
    </header>
  )
}
