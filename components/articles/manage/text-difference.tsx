'use client'

import { useTranslations } from 'next-intl'
import { articleTextNames } from '@/lib/core/content-kinds'
import { plainText } from '@/lib/core/plain-text'
import { diffWords, toComparableText } from '@/lib/core/text-comparison'
import { Difference } from '../../editorial/version-changes'
import type { ArticleText } from './article-text'

const PARTS = ['title', 'content', ...articleTextNames] as const

interface Props {
  before: ArticleText
  after: ArticleText
}

/** The word-by-word difference between two texts, including links, pictures and headings. */
export function TextDifference({ before, after }: Props) {
  const t = useTranslations('writing')
  const tDrafts = useTranslations('drafts')
  const tVersions = useTranslations('versions')
  const words = (text: ArticleText, part: (typeof PARTS)[number]) =>
    part === 'content'
      ? toComparableText(text.content, (mark) => tVersions(`marks.${mark}`))
      : plainText(text[part])
  const changes = PARTS.map((part) => ({
    part,
    pieces: diffWords(words(before, part), words(after, part)),
  })).filter(({ pieces }) => pieces.some(({ kind }) => kind !== 'same'))
  if (changes.length === 0) return <p>{tDrafts('conflictSame')}</p>
  return changes.map(({ part, pieces }) => (
    <section key={part}>
      <h3 className="font-semibold">{t(part)}</h3>
      <Difference pieces={pieces} />
    </section>
  ))
}
