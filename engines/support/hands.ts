import { setTimeout as pause } from 'node:timers/promises'
import type { OpenPage } from './engine'

/** Longer than any screen takes on a slow machine, ms. */
const TIMEOUT_MS = 60_000

/** User actions for an engine that no driver supports; elements are named by CSS, expressions run in the page. */
export function createActions(page: OpenPage) {
  /** Waits until an expression holds, even across a navigation. */
  async function until(expression: string): Promise<void> {
    const end = Date.now() + TIMEOUT_MS
    for (;;) {
      if (await page.evaluate<boolean>(`Boolean(${expression})`).catch(() => false)) return
      if (Date.now() > end) {
        const errors = page.errors().join('; ')
        throw new Error(`It never came to ${expression}. ${errors}`)
      }
      await pause(100)
    }
  }
  const queryExpression = (selector: string) =>
    `document.querySelector(${JSON.stringify(selector)})`
  const visibleExpression = (selector: string) =>
    `(${queryExpression(selector)} && ${queryExpression(selector)}.getClientRects().length)`
  const isSeen = (selector: string) =>
    page.evaluate<boolean>(`Boolean(${visibleExpression(selector)})`)

  return {
    until,
    isSeen,
    async press(selector: string) {
      await until(`${visibleExpression(selector)} && !${queryExpression(selector)}.disabled`)
      await page.evaluate(`(${queryExpression(selector)}.click(), true)`)
    },
    /** Fills a field as typing does: frameworks listen to the event, and detect values set behind their back. */
    async fill(selector: string, text: string) {
      await until(visibleExpression(selector))
      await page.evaluate(`(function (field) {
        var kind = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
        field.focus();
        Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(field, ${JSON.stringify(text)});
        field.dispatchEvent(new Event('input', { bubbles: true }));
        return true
      })(${queryExpression(selector)})`)
    },
    waitForText: (text: string) =>
      until(`document.body.innerText.includes(${JSON.stringify(text)})`),
  }
}
