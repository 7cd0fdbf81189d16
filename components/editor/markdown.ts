import type { EditorView } from '@tiptap/pm/view'

/** Patterns that each suffice: a heading, a quotation, a table separator, bold text, a named link. */
const SURE =
  /^ {0,3}(?:#{1,6} \S|> \S|\|? ?:?-{3,}:? ?\|)|\*\*[^\s*][^*\n]{0,300}\*\*|\[[^\]\n]{1,300}\]\((?:https?:|mailto:)/m
/** A single such line may be dialogue or a dose; two are a list. */
const LIST_LINE = /^ {0,3}(?:[-*+]|\d{1,3}[.)]) \S/gm

const LONGEST = 200_000

/** Whether a plain text is Markdown, as chat programs, note apps and code editors produce it. */
export function looksLikeMarkdown(text: string): boolean {
  if (text.length > LONGEST) return false
  return SURE.test(text) || (text.match(LIST_LINE)?.length ?? 0) > 1
}

/** @returns HTML like that of any page on the clipboard, to be cleaned the same way (clean-pasted.ts) */
export async function htmlOfMarkdown(text: string): Promise<string> {
  const { marked } = await import('marked')
  return marked.parse(text, { async: false, gfm: true })
}

/** Pastes Markdown as formatted text; as plain text when offline, since the parser cannot be loaded. */
export async function pasteMarkdown(view: EditorView, text: string): Promise<void> {
  const html = await htmlOfMarkdown(text).catch(() => null)
  if (view.isDestroyed) return
  if (html === null) view.pasteText(text)
  else view.pasteHTML(html)
}
