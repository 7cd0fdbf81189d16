export const coverKinds = ['zigzag', 'diamonds', 'spiral', 'triangles', 'rhomb'] as const
export type CoverKind = (typeof coverKinds)[number]

export type CoverPattern = {
  kind: CoverKind
  /** 0–3: which of the four earth-tone palettes. */
  palette: number
  /** Magnification of the motif: 1, 1.25 or 1.5. */
  scale: number
  /** 0–3: which of four places in the motif the picture is cropped from. */
  shift: number
  /** Eight hex digits, the same for the same seed: usable in an element id. */
  key: string
}

/** FNV-1a with a final avalanche, so that ids differing in one digit do not look alike. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/**
 * Turns any string (an article's id) into the recipe of its generated cover. Pure and stable: the same string gives the same
 * cover on every machine and in every release.
 */
export function coverPattern(seed: string): CoverPattern {
  const h = hash(seed)
  return {
    kind: coverKinds[h % coverKinds.length] ?? 'zigzag',
    palette: (h >>> 8) % 4,
    scale: 1 + ((h >>> 16) % 3) / 4,
    shift: (h >>> 24) % 4,
    key: h.toString(16).padStart(8, '0'),
  }
}
