import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** What ran that nobody of ours started. */
    ran: string[]
  }
}

/** From now on, notes what hostile markup would do in any page of this tab: open a box, print, or raise an event of its own. */
export async function watchForCode(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.ran = []
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.defineProperty(window, name, {
        value: (said: unknown) => {
          window.ran.push(`${name}(${String(said)})`)
        },
      })
    }
  })
}

/** Everything in a document that could run or lead to something that runs; inside `scope` also what embeds or sends. */
export function findLive(page: Page, scope: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const ADDRESSES = [
      'href',
      'src',
      'srcset',
      'action',
      'formaction',
      'data',
      'xlink:href',
      'poster',
    ]
    const SCRIPT = /^\s*(?:javascript|vbscript|livescript|mocha):/i
    const ACTIVE =
      'script, iframe, frame, object, embed, applet, form, input, button, textarea, select, svg, math, base, meta, link, style, template, audio, video, canvas, portal, dialog'
    // Browsers read an address without the line breaks and controls in it.
    const plain = (address: string) =>
      [...address].filter((letter) => letter > ' ' && letter !== '\u007f').join('')
    const found: string[] = []
    // Hostile forms put fields of these names before the element's own.
    const { getAttributeNames, getAttribute } = Element.prototype
    const tell = (element: Element) => {
      found.push(new XMLSerializer().serializeToString(element).slice(0, 200))
    }
    for (const element of document.querySelectorAll('*')) {
      for (const name of getAttributeNames.call(element)) {
        const value = getAttribute.call(element, name) ?? ''
        const isHandler = /^on/i.test(name)
        const isScript = ADDRESSES.includes(name.toLowerCase()) && SCRIPT.test(plain(value))
        if (isHandler || isScript) tell(element)
      }
    }
    const within = `${ACTIVE}, [style], [src^="data:" i], [href^="data:" i]`
    for (const root of document.querySelectorAll(selector)) {
      root.querySelectorAll(within).forEach(tell)
    }
    return found
  }, scope)
}

/** How many elements of each active kind the whole page has: what breaks out of its place changes that. */
export function countActive(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const kinds = ['iframe', 'object', 'embed', 'form', 'base', 'svg', 'math', 'style', 'main']
    return Object.fromEntries(
      kinds.map((kind) => [kind, document.getElementsByTagName(kind).length]),
    )
  })
}
