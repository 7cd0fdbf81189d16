import 'server-only'
import type { MailParts } from '../mail-parts'

/** The same mail without HTML, for text readers and for the plain half of the message. */
export function mailText({ greeting, paragraphs, quote, button, notes, foot, site }: MailParts) {
  const blocks = [
    greeting,
    ...paragraphs,
    ...(quote ? [quote.replace(/^/gm, '> ')] : []),
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...notes,
    `-- \n${foot}\n${site.name}, ${site.url}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
