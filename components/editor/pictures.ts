import Image from '@tiptap/extension-image'

/** The only source of a text's pictures, as the sanitiser requires (lib/platform/html). */
const OWN_MEDIA = 'img[src^="/api/files/"]'

/** Pictures from this site's own media; those of other sites are dropped. */
export const Pictures = Image.extend({
  parseHTML: () => [{ tag: OWN_MEDIA }],
  // Typing Markdown must not turn a URL into a picture.
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
