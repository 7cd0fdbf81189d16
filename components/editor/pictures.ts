import Image from '@tiptap/extension-image'

/** The one place that pictures of a text come from, as the sanitiser demands it (lib/platform/html). */
const OWN_MEDIA = 'img[src^="/api/files/"]'

/** Pictures of this site's own media; those of other sites are no part of a text. */
export const Pictures = Image.extend({
  parseHTML: () => [{ tag: OWN_MEDIA }],
  // Typing Markdown must not make a picture of an address.
  addInputRules: () => [],
  addAttributes() {
    return {
      src: { default: null },
      alt: { default: '' },
      width: { default: null },
      height: { default: null },
    }
  },
}).configure({ inline: false })
