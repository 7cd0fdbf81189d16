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
import type { MailParts } from '../mail-parts'
import { darkSheet, look } from './mail-look'

/** A mail as an HTML page: no pictures, no open tracking, one button at most. */
export function MailPage({ parts }: { parts: MailParts }) {
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
