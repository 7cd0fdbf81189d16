/** An element of an XML document. Texts are escaped when the document is serialised, never before. */
export interface XmlNode {
  name: string
  attributes: Record<string, string>
  children: (XmlNode | string)[]
}

/** An element; an attribute or child that is null is left out. */
export function xml(
  name: string,
  attributes: Record<string, string | null>,
  ...children: (XmlNode | string | null)[]
): XmlNode {
  const present = Object.entries(attributes).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  )
  return {
    name,
    attributes: Object.fromEntries(present),
    children: children.filter((child) => child !== null),
  }
}

/** Characters that XML 1.0 cannot contain, even escaped. With the `u` flag this includes lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text escaped for an element or a quoted attribute. Characters that XML cannot contain are dropped. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c)
}

function write(node: XmlNode | string): string {
  if (typeof node === 'string') return escapeXml(node)
  const attributes = Object.entries(node.attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
  if (node.children.length === 0) return `<${node.name}${attributes}/>`
  return `<${node.name}${attributes}>${node.children.map(write).join('')}</${node.name}>`
}

/**
 * The whole document as text, in UTF-8.
 * @param styleSheet the address of a CSS file for people who open it in a browser
 */
export function xmlDocument(root: XmlNode, styleSheet?: string): string {
  const style = styleSheet
    ? `<?xml-stylesheet type="text/css" href="${escapeXml(styleSheet)}"?>\n`
    : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n${style}${write(root)}\n`
}
