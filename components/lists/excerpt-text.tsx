/** A passage in pieces; `hit` marks the words that a search found. */
export type ExcerptPieces = { text: string; hit: boolean }[]

/** A passage with the words that a search found marked. */
export function ExcerptText({ excerpt }: { excerpt: ExcerptPieces }) {
  // Pieces have no identity of their own and never move, so their order is their key.
  return excerpt.map((piece, at) =>
    piece.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <mark key={at} className="bg-ochre text-[#1b1f1d]">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
