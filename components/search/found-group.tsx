import { FoundEntry, type FoundEntryProps } from '../lists/found-entry'

interface Props {
  id: string
  title: string
  total: number
  /** The total, in words. */
  count: string
  entries: FoundEntryProps[]
  /** Links to all of them, where more were found than are shown here. */
  allHref: string
  allText: string
}

/** A search's results of one kind, if any: the kind's name beside the entries. */
export function FoundGroup(props: Props) {
  const { id, title, total, count, entries, allHref, allText } = props
  if (total === 0) return null
  return (
    <section
      aria-labelledby={id}
      className="mt-10 grid grid-cols-1 gap-x-8 border-t-2 border-ink pt-3 lg:grid-cols-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 lg:block lg:pt-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="text-muted">{count}</p>
      </div>
      <div className="lg:col-span-3">
        <ol>
          {entries.map((entry) => (
            <FoundEntry key={entry.id} {...entry} />
          ))}
        </ol>
        {total > entries.length ? (
          <p className="border-t border-line">
            <a
              href={allHref}
              className="inline-flex min-h-11 items-center font-semibold text-forest hover:underline"
            >
              {allText}
            </a>
          </p>
        ) : null}
      </div>
    </section>
  )
}
