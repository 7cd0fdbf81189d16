'use client'

import { useTranslations } from 'next-intl'
import { diffWords } from '@/lib/core/diff-words'
import { plainText } from '@/lib/core/plain-text'
import { richTextWords } from '@/lib/core/rich-text-words'
import { Difference } from '../../editorial/difference'
import type { ArticleText } from './article-text'

const PARTS = ['title', 'content', 'summary'] as const

interface Props {
  before: ArticleText
  after: ArticleText
}

/** What one text changes against another, in words, with links, pictures and headings among them. */
export function TextDifference({ before, after }: Props) {
  const t = useTranslations('writing')
  const tDrafts = useTranslations('drafts')
  const tVersions = useTranslations('versions')
  const words = (text: ArticleText, part: (typeof PARTS)[number]) =>
    part === 'content'
      ? richTextWords(text.content, (mark) => tVersions(`marks.${mark}`))
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
