import 'server-only'
import {
  Body,
  Button,
  Container,
  Head,
  Hr,
  Html,
  Link,
  Preview,
  Text,
} from '@react-email/components'
import { render } from '@react-email/render'
import type { Locale } from '@/lib/core/locales'
import type { MailContent } from './mail'
import { type MailParts, mailParts } from './mail-parts'

// The colours of the site's design. The body's background is set on a table cell, because some mail programs drop it. Mail
// programs do not support CSS variables: light colours are inline on each element, dark ones in one style sheet.

const FONT = 'Figtree, "Helvetica Neue", Helvetica, Arial, sans-serif'
const body = { fontFamily: FONT, fontSize: '16px', lineHeight: '26px' }

const look = {
  page: { ...body, backgroundColor: '#FBF8F3', margin: '0', padding: '24px 12px' },
  card: {
    backgroundColor: '#FFFFFF',
    border: '1px solid #E6DFD3',
    borderRadius: '10px',
    maxWidth: '560px',
    padding: '28px',
  },
  brand: { ...body, color: '#0F5B46', fontSize: '18px', fontWeight: 700, margin: '0 0 20px' },
  text: { ...body, color: '#1B1F1D', margin: '0 0 16px' },
  quote: {
    ...body,
    borderLeft: '3px solid #B4482B',
    color: '#1B1F1D',
    margin: '0 0 16px',
    padding: '4px 0 4px 16px',
    whiteSpace: 'pre-line',
  },
  button: {
    ...body,
    backgroundColor: '#0F5B46',
    borderRadius: '8px',
    color: '#FFFFFF',
    fontWeight: 600,
    padding: '10px 22px',
    textAlign: 'center',
  },
  note: { ...body, color: '#5A625D', fontSize: '14px', lineHeight: '22px', margin: '16px 0 0' },
  link: { color: '#0F5B46', wordBreak: 'break-all' },
  rule: { borderColor: '#E6DFD3', margin: '24px 0 0' },
} as const

/** For mail programs that follow the system's dark mode; the others keep all the light colours. */
const darkSheet = `@media (prefers-color-scheme: dark) {
  .page, .page td { background-color: #121513 !important; }
  .card, .card td { background-color: #1A1F1C !important; border-color: #2C332F !important; }
  .text, .quote { color: #F1EEE8 !important; }
  .quote { border-color: #E58A6B !important; }
  .note { color: #A9B0AB !important; }
  .brand, .link { color: #5CC2A0 !important; }
  .button { background-color: #5CC2A0 !important; color: #121513 !important; }
  .rule { border-color: #2C332F !important; }
}`

/** A mail as an HTML page: no pictures, no open tracking, one button at most. */
function MailPage({ parts }: { parts: MailParts }) {
  const { language, greeting, paragraphs, quote, button, notes, unsubscribe, foot, site } = parts
  return (
    <Html lang={language}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{parts.subject}</title>
        <style>{darkSheet}</style>
      </Head>
      <Preview>{paragraphs[0] ?? ''}</Preview>
      <Body className="page" style={look.page}>
        <Container className="card" style={look.card}>
          <Text className="brand" style={look.brand}>
            {site.name}
          </Text>
          {[greeting, ...paragraphs].map((text) => (
            <Text key={text} className="text" style={look.text}>
              {text}
            </Text>
          ))}
          {quote ? (
            <Text className="quote" style={look.quote}>
              {quote}
            </Text>
          ) : null}
          {button ? (
            <Button className="button" href={button.link} style={look.button}>
              {button.label}
            </Button>
          ) : null}
          {notes.map((text) => (
            <Text key={text} className="note" style={look.note}>
              {text}
            </Text>
          ))}
          {button ? (
            <Text className="note" style={look.note}>
              {button.hint}
              <br />
              <Link className="link" href={button.link} style={look.link}>
                {button.link}
              </Link>
            </Text>
          ) : null}
          <Hr className="rule" style={look.rule} />
          {unsubscribe ? (
            <Text className="note" style={look.note}>
              {unsubscribe.hint}
              <br />
              <Link className="link" href={unsubscribe.page} style={look.link}>
                {unsubscribe.page}
              </Link>
            </Text>
          ) : null}
          <Text className="note" style={look.note}>
            {foot}
            <br />
            <Link className="link" href={site.url} style={look.link}>
              {site.name}, {site.url}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

/** The same mail as plain text, for text-only readers and for the plain part of the message. */
function mailText(parts: MailParts) {
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

export interface RenderedMail {
  subject: string
  html: string
  text: string
  /** The target of its button. */
  link: string | null
  /** The URL for one-click unsubscription by POST; null when the mail cannot be unsubscribed from. */
  unsubscribe: string | null
}

/** Renders a mail in a person's language, as HTML and as plain text. */
export async function renderMail(content: MailContent, language: Locale): Promise<RenderedMail> {
  const parts = await mailParts(content, language)
  return {
    subject: parts.subject,
    html: await render(<MailPage parts={parts} />),
    text: mailText(parts),
    link: parts.button?.link ?? null,
    unsubscribe: parts.unsubscribe?.oneClick ?? null,
  }
}
