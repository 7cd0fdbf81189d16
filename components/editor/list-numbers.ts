import { Extension } from '@tiptap/core'
import { CAPITAL_LIST, isCapital } from '@/lib/core/list-type'

/** What numbered lists carry beyond their start and kind: a number set for an item, and counting down. */
export const ListNumbers = Extension.create({
  name: 'listNumbers',
  addGlobalAttributes() {
    return [
      {
        types: ['listItem'],
        attributes: {
          value: {
            default: null,
            // The second half of an item goes on counting.
            keepOnSplit: false,
            parseHTML: (element) => element.getAttribute('value'),
            renderHTML: ({ value }) => (value ? { value } : {}),
          },
        },
      },
      {
        types: ['orderedList'],
        attributes: {
          // The class that the sanitiser adds, for the style sheet.
          capital: {
            default: null,
            parseHTML: () => null,
            renderHTML: ({ type }) => (isCapital(type) ? { class: CAPITAL_LIST } : {}),
          },
          reversed: {
            default: false,
            parseHTML: (element) => element.hasAttribute('reversed'),
            renderHTML: ({ reversed }) => (reversed ? { reversed: '' } : {}),
          },
        },
      },
    ]
  },
})
