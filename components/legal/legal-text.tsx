import { Notice } from '../ui/notice'

interface Props {
  title: string
  lead: string
  sections: { title: string; text: string }[]
  /** States that the text awaits the hospital's review. */
  note: string
}

/** A legal text in short sections. */
export function LegalText({ title, lead, sections, note }: Props) {
  return (
    <article className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      <p className="mt-3 max-w-measure text-lg text-muted">{lead}</p>
      <div className="mt-10">
        {sections.map((section) => (
          <section
            key={section.title}
            className="grid gap-x-8 gap-y-2 border-t border-line py-6 lg:grid-cols-4"
          >
            <h2 className="text-xl">{section.title}</h2>
            <p className="max-w-measure text-lg lg:col-span-3">{section.text}</p>
          </section>
        ))}
      </div>
      <Notice role="note" className="mt-4 max-w-measure">
        {note}
      </Notice>
    </article>
  )
}
