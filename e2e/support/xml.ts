import type { Page } from '@playwright/test'

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

/**
 * Parses a document with the browser's strict XML parser.
 * @throws Error when it is not well-formed.
 */
export async function readXml(page: Page, text: string): Promise<XmlElement> {
  return page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'application/xml')
    const error = parsed.querySelector('parsererror')
    if (error) throw new Error(error.textContent ?? 'not well-formed')
    const read = (element: Element): XmlElement => ({
      name: element.nodeName,
      attributes: Object.fromEntries(
        [...element.attributes].map(({ name, value }) => [name, value]),
      ),
      text: element.children.length > 0 ? '' : (element.textContent ?? ''),
      children: [...element.children].map(read),
    })
    return read(parsed.documentElement)
  }, text)
}

export const getChildren = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

export function getText(element: XmlElement, name: string): string {
  const [child] = getChildren(element, name)
  if (!child) throw new Error(`${element.name} has no ${name}`)
  return child.text
}
