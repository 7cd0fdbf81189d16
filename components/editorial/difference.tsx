import { useTranslations } from 'next-intl'
import type { DiffPiece } from '@/lib/core/diff-words'

/** So many words stay beside a change, so that one sees where it is. */
const AROUND = 12

/** The words next to a change; what lies further away is left out. */
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

/** What changed between two texts, word by word, with the words around each change. */
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
