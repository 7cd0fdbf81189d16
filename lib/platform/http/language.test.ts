import { expect, it } from 'vitest'
import { localiser, pageLocale, requestLocale } from './handle-request'

const asking = (header?: string, query = '') =>
  new Request(`http://localhost/${query}`, header ? { headers: { 'accept-language': header } } : {})

it.each([
  ['fr', 'fr'],
  ['rw-RW,rw;q=0.9,en;q=0.8', 'rw'],
  ['SW', 'sw'],
  ['de-DE, fr;q=0.5', 'fr'],
  ['en;q=0.2, rn, sw;q=0.7', 'sw'],
  ['de, *', 'en'],
  ['', 'en'],
  ['../../etc', 'en'],
  ['__proto__', 'en'],
])('answers a request for "%s" in "%s"', (header, locale) => {
  expect(requestLocale(asking(header))).toBe(locale)
})

it('answers in the language of the linking page', () => {
  expect(pageLocale(asking('fr', '?lang=rw'))).toBe('rw')
  expect(pageLocale(asking('fr', '?lang=xx'))).toBe('fr')
})

it('translates keys, and keeps other texts', async () => {
  const say = await localiser('en')
  expect(say('accounts.invalidCredentials')).toBe('Invalid email or password')
  expect(say('onCall.added')).not.toBe('onCall.added')
  expect(say('accounts.tooMany', { minutes: 2 })).toContain('2 minutes')
  for (const text of ['Not found', 'accounts.', 'no.such.key']) {
    expect(say(text)).toBe(text)
  }
})
