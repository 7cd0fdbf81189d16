import 'server-only'
import type { MailParts } from '../mail-parts'

/** The same mail as plain text, for text-only readers and for the plain part of the message. */
export function mailText(parts: MailParts) {
  const { greeting, paragraphs, quote, button, notes, unsubscribe, foot, site } = parts
  const blocks = [
    greeting,
    ...paragraphs,
    ...(quote ? [quote.replace(/^/gm, '> ')] : []),
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...notes,
    ...(unsubscribe ? [`${unsubscribe.hint}\n${unsubscribe.page}`] : []),
    `-- \n${foot}\n${site.name}, ${site.url}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
