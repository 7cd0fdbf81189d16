const ADDRESS = /(https?:\/\/[^\s]+)/

/** A plain text whose URLs become links. */
export function MailText({ text }: { text: string }) {
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
