import { Parser } from 'htmlparser2'

const IGNORED_TAGS = /^(?:head|script|style|template|title|textarea|option)$/
const CONTROL_TAGS = /^(?:a|button|summary)$/
interface Control {
  name: string
  label: string
  text: string
}

/**
 * Reads a page as it is without stylesheets.
 * @returns its faults in words: pictures without a size, controls without a name
 */
export function findMarkupFaults(html: string): string[] {
  const faults: string[] = []
  const ignoredStack: string[] = []
  const controls: Control[] = []

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (IGNORED_TAGS.test(name)) ignoredStack.push(name)
        if (ignoredStack.length > 0) return
        if (/^(?:svg|img|video)$/.test(name) && !(attributes.width && attributes.height)) {
          faults.push(
            `no size: <${name} class="${attributes.class ?? ''}" src="${attributes.src ?? ''}">`,
          )
        }
        if (name === 'img') for (const each of controls) each.text += attributes.alt ?? ''
        const isExposed = attributes['aria-hidden'] !== 'true'
        if (CONTROL_TAGS.test(name) && isExposed) {
          controls.push({ name, label: attributes['aria-label'] ?? '', text: '' })
        }
      },
      ontext(text) {
        if (ignoredStack.length > 0) return
        for (const each of controls) each.text += text
      },
      onclosetag(name) {
        if (ignoredStack.at(-1) === name) ignoredStack.pop()
        if (ignoredStack.length > 0) return
        if (CONTROL_TAGS.test(name) && controls.at(-1)?.name === name) {
          const control = controls.pop()
          if (control && !(control.text + control.label).trim()) {
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
