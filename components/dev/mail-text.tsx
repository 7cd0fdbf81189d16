const ADDRESS = /(https?:\/\/[^\s]+)/

/** A plain text whose addresses can be followed. */
export function MailText({ text }: { text: string }) {
  // Split by a pattern in brackets, every second piece is what the pattern found. Their places never change.
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
