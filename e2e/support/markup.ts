import { Parser } from 'htmlparser2'

/** What stands in one line with its neighbours where no sheet says otherwise. */
const IN_LINE =
  /^(?:a|abbr|b|bdi|button|cite|code|em|i|img|input|kbd|label|mark|q|s|select|small|span|strong|sub|sup|svg|time|u|var)$/
const UNREAD = /^(?:head|script|style|template|title|textarea|option)$/
const PRESSED = /^(?:a|button|summary)$/
/** What reads as one word on purpose: exponents, and marks within a word. */
const WITHIN_WORDS = /^(?:sub|sup|mark|b|i|em|strong|u|s)$/

interface Control {
  name: string
  label: string
  text: string
}

/**
 * Reads a page as it stands without any sheet.
 * @returns its faults in words: pictures without a size, words of neighbours in one piece, controls that say nothing
 */
export function findMarkupFaults(html: string): string[] {
  const faults: string[] = []
  const unread: string[] = []
  const controls: Control[] = []
  let before = ''
  let boundary: string | null = null

  const crossed = (name: string) => {
    if (!IN_LINE.test(name)) {
      before = ''
      boundary = null
    } else if (boundary === null || WITHIN_WORDS.test(boundary)) boundary = name
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (UNREAD.test(name)) unread.push(name)
        if (unread.length > 0) return
        crossed(name)
        if (name === 'br') before = ''
        if (/^(?:svg|img|video)$/.test(name) && !(attributes.width && attributes.height)) {
          faults.push(
            `no size: <${name} class="${attributes.class ?? ''}" src="${attributes.src ?? ''}">`,
          )
        }
        if (name === 'img') for (const each of controls) each.text += attributes.alt ?? ''
        const isHeard = attributes['aria-hidden'] !== 'true'
        if (PRESSED.test(name) && isHeard) {
          controls.push({ name, label: attributes['aria-label'] ?? '', text: '' })
        }
      },
      ontext(text) {
        if (unread.length > 0) return
        for (const each of controls) each.text += text
        const isTouching = /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(text)
        if (isTouching && boundary !== null && !WITHIN_WORDS.test(boundary)) {
          faults.push(`in one piece: "${before.slice(-20)}" and "${text.slice(0, 20)}"`)
        }
        before = text
        boundary = null
      },
      onclosetag(name) {
        if (unread.at(-1) === name) unread.pop()
        if (unread.length > 0) return
        crossed(name)
        if (PRESSED.test(name) && controls.at(-1)?.name === name) {
          const control = controls.pop()
          if (control && !control.text.trim()) {
            faults.push(`says nothing: <${name}> ${control.label}`)
          }
        }
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return [...new Set(faults)]
}
