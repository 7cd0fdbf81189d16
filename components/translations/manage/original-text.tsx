'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import { type ContentLanguage, toLang } from '@/lib/core/locales'

/** The original of a translation, with its id and version. */
export interface Original {
  id: string
  title: string
  /** Sanitised HTML. */
  html: string
  language: ContentLanguage
  /** The version of the text shown here, as the call takes it. */
  changedAt: string
}

const HERE = 'bg-forest-wash'

/** Returns the index of the paragraph with the cursor; -1 outside an editable text. */
function paragraphAt(node: Node | null): number {
  const text = (node instanceof Element ? node : node?.parentElement)?.closest(
    '[contenteditable="true"]',
  )
  const paragraphs = text ? Array.from(text.children) : []
  return paragraphs.findIndex((paragraph) => paragraph.contains(node))
}

/** Highlights the original's paragraph that matches the current one, and scrolls to it inside its box. */
function useParagraph() {
  const box = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = () => {
      const at = paragraphAt(document.getSelection()?.anchorNode ?? null)
      const paragraph = words.current?.children[at]
      if (at < 0 || !box.current) return
      for (const each of words.current?.children ?? []) each.classList.remove(HERE)
      if (!paragraph) return
      paragraph.classList.add(HERE)
      const top = paragraph.getBoundingClientRect().top - box.current.getBoundingClientRect().top
      box.current.scrollTop += top - box.current.clientHeight / 4
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [])
  return { box, words }
}

/** The original beside its translation, read-only; collapsible if there is no room beside it. */
export function OriginalText({ original }: { original: Original }) {
  const t = useTranslations('translations')
  const names = useTranslations('languages')
  const { box, words } = useParagraph()
  const heading = useId()
  const { title, html, language } = original
  return (
    <details
      open
      className="min-w-0 self-start rounded-card border border-line bg-surface lg:sticky lg:top-4"
    >
      <summary
        id={heading}
        className="flex min-h-11 cursor-pointer items-center px-4 py-2 font-semibold hover:bg-wash"
      >
        {t('originalIn', { language: names(language) })}
      </summary>
      <section
        ref={box}
        aria-labelledby={heading}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        lang={toLang(language)}
        className="max-h-[45vh] overflow-y-auto border-t border-line p-4 lg:max-h-[80vh]"
      >
        <h2 className="text-xl">{title}</h2>
        <div ref={words} className="prose mt-4" dangerouslySetInnerHTML={{ __html: html }} />
      </section>
    </details>
  )
}
