import type { ReactNode } from 'react'
import { cn } from '../ui/class-names'

interface Props {
  id: string
  title: string
  /** A note beside the title on what to expect. */
  note?: string
  /** The link to the rest. */
  more?: { href: string; text: string } | null
  /** Puts the title in its own column, as in a printed index. */
  isIndex?: boolean
  children: ReactNode
}

/** A section of the landing page under a heavy rule: title, content, and the link to the rest. */
export function HomeSection({ id, title, note, more, isIndex = false, children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="reveal mx-auto max-w-6xl px-4 pt-14 lg:pt-20"
    >
      <div
        className={cn(
          'grid gap-x-12 border-t-2 border-ink pt-4',
          isIndex && 'lg:grid-cols-[16rem_minmax(0,1fr)]',
        )}
      >
        <div className="mb-6">
          <h2 id={`${id}-title`} className="text-2xl">
            {title}
          </h2>
          {note ? <p className="mt-1 text-muted">{note}</p> : null}
        </div>
        <div className="min-w-0">
          {children}
          {more ? (
            <p className="mt-4">
              <a
                href={more.href}
                className="inline-flex min-h-11 items-center font-semibold text-forest underline underline-offset-4 hover:text-forest-deep"
              >
                {more.text}
              </a>
            </p>
          ) : null}
        </div>
      </div>
    </section>
  )
}
