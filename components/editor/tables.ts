import { mergeAttributes, Node } from '@tiptap/core'

/*
 * Tables that a text has, or that were pasted: their words can be changed, and they leave the editor as they came.
 * They have no button, so there is nothing here to make or reshape them.
 */

const part = (name: string, content: string, tag = name) =>
  Node.create({
    name,
    content,
    isolating: true,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  })

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
  renderHTML: (attributes: Record<string, unknown>) => {
    const value = attributes[name]
    return value ? { [name]: value } : {}
  },
})

const cell = (tag: 'th' | 'td', attributes: string[]) =>
  Node.create({
    name: tag,
    content: 'inline*',
    isolating: true,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
    addAttributes: () => Object.fromEntries(attributes.map((name) => [name, attribute(name)])),
  })

const Table = part('table', '(thead | tbody)+').extend({ group: 'block' })

export const tableNodes = [
  Table,
  part('thead', 'tr+'),
  part('tbody', 'tr+'),
  part('tr', '(th | td)+'),
  cell('th', ['scope', 'colspan', 'rowspan']),
  cell('td', ['colspan', 'rowspan']),
]
