/** Lower-case letters without diacritics, so that a word is found however it is typed. */
export const plainWords = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const between = (html: string, tag: string) =>
  new RegExp(`<${tag}[ >].*?</${tag}>`, 's').exec(html)?.[0]

/** The words of a page, without the navigation around them and without comments by others. */
export function wordsOf(html: string): string {
  const main = between(html, 'main') ?? ''
  return (between(main, 'article') ?? main)
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

/** Identifies the text of a page: the same words give the same version. */
export async function versionOf(html: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(wordsOf(html)))
  return Array.from(new Uint8Array(bytes, 0, 8), (byte) => byte.toString(16)).join('')
}
