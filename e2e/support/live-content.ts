import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Code that ran without our scripts starting it. */
    ran: string[]
  }
}

/**
 * From now on, records actions of hostile markup in any page of this tab: opening a dialog, printing, or firing an
 * event handler.
 */
export async function recordCodeExecution(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.ran = []
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.defineProperty(window, name, {
        value: (message: unknown) => {
          window.ran.push(`${name}(${String(message)})`)
        },
      })
    }
  })
}

/**
 * Finds everything in a document that could run, or link to code; inside `scope` also elements that embed or submit.
 */
export function findActiveContent(page: Page, scope: string): Promise<string[]> {
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
    // Browsers ignore line breaks and control characters in an address.
    const stripControls = (address: string) =>
      [...address].filter((letter) => letter > ' ' && letter !== '\u007f').join('')
    const found: string[] = []
    // Hostile forms shadow the element's own properties with fields of these names.
    const { getAttributeNames, getAttribute } = Element.prototype
    const report = (element: Element) => {
      found.push(new XMLSerializer().serializeToString(element).slice(0, 200))
    }
    for (const element of document.querySelectorAll('*')) {
      for (const name of getAttributeNames.call(element)) {
        const value = getAttribute.call(element, name) ?? ''
        const isHandler = /^on/i.test(name)
        const isScript = ADDRESSES.includes(name.toLowerCase()) && SCRIPT.test(stripControls(value))
        if (isHandler || isScript) report(element)
      }
    }
    const activeSelector = `${ACTIVE}, [style], [src^="data:" i], [href^="data:" i]`
    for (const root of document.querySelectorAll(selector)) {
      root.querySelectorAll(activeSelector).forEach(report)
    }
    return found
  }, scope)
}

/** Counts the elements of each active kind in the whole page: markup that breaks out changes the counts. */
export function countActive(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const kinds = ['iframe', 'object', 'embed', 'form', 'base', 'svg', 'math', 'style', 'main']
    return Object.fromEntries(
      kinds.map((kind) => [kind, document.getElementsByTagName(kind).length]),
    )
  })
}
