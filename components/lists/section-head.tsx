interface Props {
  id: string
  title: string
  /** The number of entries, in words; announced after a search while typing. */
  count?: string
}

/** The head of a list section, under a rule: its name and its number of entries. */
export function SectionHead({ id, title, count }: Props) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t-2 border-ink pt-3">
      <h2 id={id} className="text-xl sm:text-2xl">
        {title}
      </h2>
      {count ? (
        <p data-count className="text-muted">
          {count}
        </p>
      ) : null}
    </div>
  )
}
