import { useTranslations } from 'next-intl'
import type { DiffPiece } from '@/lib/core/diff-words'

/** Number of words of context shown around a change. */
const AROUND = 12

/** Cuts unchanged text to the words next to a change. */
function nearby(text: string, isFirst: boolean, isLast: boolean): string {
  const words = text.split(/(?<=\s)/)
  const most = (isFirst || isLast ? 1 : 2) * AROUND
  if (words.length <= most) return text
  const before = isFirst ? '' : words.slice(0, AROUND).join('')
  const after = isLast ? '' : words.slice(-AROUND).join('')
  return `${before} … ${after}`
}

const STYLES = {
  added: 'bg-forest-wash text-forest',
  removed: 'bg-danger-wash text-danger',
} as const

/** The word-by-word difference between two texts, with context around each change. */
export function Difference({ pieces }: { pieces: readonly DiffPiece[] }) {
  const t = useTranslations('versions')
  const shown = pieces.map((piece, at) => ({ ...piece, at }))
  return (
    <p className="whitespace-pre-line">
      {shown.map(({ kind, text, at }) => {
        if (kind === 'same') return nearby(text, at === 0, at === pieces.length - 1)
        const Tag = kind === 'added' ? 'ins' : 'del'
        return (
          <Tag key={at} className={STYLES[kind]}>
            <span className="sr-only">{t(kind)}</span>
            {text}
          </Tag>
        )
      })}
    </p>
  )
}
