import { Section } from './section'

const ADDRESS = /(https?:\/\/[^\s]+)/

/** A plain text whose URLs become links. */
function MailText({ text }: { text: string }) {
  // Splitting by a capture group puts the matches at odd positions. The positions never change, so they serve as keys.
  const pieces = text.split(ADDRESS).map((piece, place) => ({ piece, place }))
  return (
    <p className="whitespace-pre-wrap break-words">
      {pieces.map(({ piece, place }) =>
        place % 2 === 1 ? (
          <a key={place} href={piece} className="text-forest underline">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </p>
  )
}

interface Mail {
  id: string
  to: string
  subject: string
  text: string
  date: string | null
}

export function MailList({ mails }: { mails: Mail[] }) {
  return (
    <main className="mx-auto grid max-w-3xl grid-cols-1 gap-12 px-4 py-8">
      <h1 className="text-3xl">Mail</h1>
      {mails.length === 0 ? <p className="text-muted">Nothing was written yet.</p> : null}
      {mails.map(({ id, to, subject, text, date }) => (
        <Section key={id} title={subject}>
          <p className="text-muted">
            To {to}
            {date ? (
              <>
                , <time dateTime={date}>{date}</time>
              </>
            ) : null}
          </p>
          <MailText text={text} />
        </Section>
      ))}
    </main>
  )
}
