import { formatListNumber, type ListType } from './rich-text'

const VISIBLE = /[^\s\p{M}\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u
/** Embeddings, overrides and isolates, which reorder the surrounding text. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

/** Returns whether a text shows anything: fillers such as U+3164 count as letters, but are invisible. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text)

export const stripDirectionControls = (text: string): string => text.replace(DIRECTION_CONTROLS, '')

const RIGHT_TO_LEFT =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u

const ISOLATED = /^\u2068.*\u2069$/s

/**
 * Isolates a right-to-left text that is inserted into a sentence, so that it does not reorder the surrounding text
 * (UAX #9). Changes nothing in an isolated text.
 */
export const isolateText = (text: string): string =>
  RIGHT_TO_LEFT.test(text) && !ISOLATED.test(text) ? `\u2068${text}\u2069` : text

/** A list of names or titles; a right-to-left one reorders none of the others. */
export const joinTexts = (texts: readonly string[]): string => texts.map(isolateText).join(', ')

/** The values of a message, with each right-to-left text isolated from the sentence. */
export const isolateValues = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolateText(value) : value,
    ]),
  ) as Values

/** A translator that isolates each right-to-left text in its sentences, and so do its `rich` and `markup`. */
export const isolatingTranslator = <Translator extends object>(
  translator: Translator,
): Translator =>
  new Proxy(translator, {
    apply: (format, self, [key, values, ...rest]: [unknown, object | undefined, ...unknown[]]) =>
      Reflect.apply(format as () => unknown, self, [key, values && isolateValues(values), ...rest]),
    get(format, name) {
      const member: unknown = Reflect.get(format, name)
      return typeof member === 'function' ? isolatingTranslator(member) : member
    },
  })

/**
 * A typed text as it is stored (docs/rules.md#visible-text): trimmed, without direction controls, and empty if it shows
 * nothing. The inputs of routes apply it with `z.string().overwrite(tidyText)`.
 */
export function tidyText(typed: string): string {
  const text = stripDirectionControls(typed).trim()
  return hasVisibleText(text) ? text : ''
}

/** Text typed into a plain field, and the HTML stored for it: paragraphs, line breaks and quotes, nothing else. */

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00A0',
  '&amp;': '&',
}

const paragraphsToHtml = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => paragraph.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign))
    .map((paragraph) => `<p>${paragraph.replace(/\n/g, '<br />')}</p>`)
    .join('')

/** A line with the author's name and the quoted lines. Without the name it may be a value, such as "> 38 °C". */
const QUOTE = /^((?:> ?[^\n]*:[ \t]*)(?:\n>[^\n]*)+)$/m

const markQuoted = (text: string): string => text.replace(/^.*$/gm, (line) => `> ${line}`.trimEnd())

/** Writes a quote of an author's words for a plain text field. */
export const writeQuote = (author: string, text: string): string =>
  markQuoted(`${author}:\n${text.trim()}`)

function quoteToHtml(lines: string): string {
  const words = paragraphsToHtml(lines.replace(/^> ?/gm, ''))
  return `<blockquote>${words.replace(/^<p>(.*?:)<br \/>/, '<p><strong>$1</strong><br />')}</blockquote>`
}

/**
 * The HTML of a typed text: an empty line begins a paragraph, and lines that begin with ">" are a quote if the first
 * names its author. Empty for a text of white space.
 */
export const textToHtml = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(QUOTE)
    .map((part, index) => (index % 2 === 1 ? quoteToHtml(part) : paragraphsToHtml(part)))
    .join('')

/** Splits HTML at its quotes: items at odd indexes are quoted. */
function splitQuotes(html: string): string[] {
  const parts = ['']
  let depth = 0
  for (const part of html.split(/(<\/?blockquote\b[^<>]*>)/i)) {
    if (!/^<\/?blockquote\b/i.test(part)) parts[parts.length - 1] += part
    else if (part.startsWith('</')) {
      depth -= 1
      if (depth === 0) parts.push('')
    } else {
      depth += 1
      if (depth === 1) parts.push('')
    }
  }
  return parts
}

/** HTML without its quotes: the author's own words. */
export const removeQuotes = (html: string): string =>
  splitQuotes(html)
    .filter((_, index) => index % 2 === 0)
    .join('')

const LIST_TAG = /<(\/?)(ol|ul|li)\b([^<>]*)>/gi

const readNumber = (attributes: string, name: string) =>
  Number(new RegExp(`\\b${name}="(\\d{1,4})"`).exec(attributes)?.[1] ?? Number.NaN)

/** Writes the number or the dash of each list item. */
function writeMarkers(html: string): string {
  const lists: { type: ListType | null; step: number; next: number }[] = []
  return html.replace(LIST_TAG, (tag, slash: string, name: string, attributes: string) => {
    const list = lists.at(-1)
    if (name.toLowerCase() !== 'li') {
      if (slash) lists.pop()
      else {
        const [, type = '1'] = /\btype="([1aAiI])"/.exec(attributes) ?? []
        lists.push({
          type: name.toLowerCase() === 'ol' ? (type as ListType) : null,
          step: /\breversed\b/.test(attributes) ? -1 : 1,
          next: readNumber(attributes, 'start') || 1,
        })
      }
      return tag
    }
    if (slash || !list?.type) return slash ? tag : '- '
    const number = readNumber(attributes, 'value') || list.next
    list.next = number + list.step
    return `${formatListNumber(number, list.type)}. `
  })
}

const toLines = (html: string): string =>
  writeMarkers(html.replace(/[ \t\r\n\f]+/g, ' '))
    .replace(/<br\s*\/?> */gi, '\n')
    .replace(/<\/t[dh]> *(?=<t[dh]\b)/gi, ' · ')
    .replace(/<\/(?:li|tr)>/gi, '\n')
    .replace(/<\/(?:p|h[1-6]|ul|ol|table|aside)>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/**
 * The text for further editing: for HTML from elsewhere, its words, list numbers and lines without markup. Quotes keep
 * their mark.
 */
export const htmlToText = (html: string): string =>
  splitQuotes(html)
    .map((part, index) => (index % 2 === 1 && part ? markQuoted(toLines(part)) : toLines(part)))
    .filter(Boolean)
    .join('\n\n')
