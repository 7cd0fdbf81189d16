import { expect, it } from 'vitest'
import { isPersonName, tidyName } from './person-name'

it.each([
  'Keza',
  'Jean-Paul',
  'J. P.',
  'N’Golo',
  "O'Brien",
  'Marie Ange',
  'Uwase Mukamana',
  'Ndayisenga',
  'José',
  'محمد',
  'नेहा',
  '王',
  'Nguyễn Thị',
  'St. Claire',
  'J.Bosco',
  'J.Damascène',
  'J.Come',
  'M.de Souza',
  'N´Guessan',
  'O`Brien',
  'Jean\u2011Paul',
  'M\u02bbBaye',
  'علی\u200cرضا',
  'Jean\u2013Luc',
  'Jean\u2212Luc',
  'Jean\uFF0DLuc',
  'N\uFF07Golo',
  'O\u055ANeil',
  'M\u201BBaye',
  'L\u00B7lull',
  'अवन\u0940\u200cश',
  'ബിന്\u200d',
  'ക്\u200cഷ',
])('accepts %s', (name) => {
  expect(isPersonName(name)).toBe(true)
})

it.each([
  ['an address', 'Win at http://evil.example'],
  ['a host', 'see evil.example'],
  ['a mail address', 'a@b'],
  ['a host in capitals', 'Visit EVIL.COM'],
  ['a host that a sentence goes on from', 'evil.com win'],
  ['www', 'www evil'],
  ['www in capitals', 'WWW.Evil'],
  ['www in mixed case', 'wWw.Evil'],
  ['a joiner at the end of a Latin name', 'Keza\u200d'],
  ['a non-joiner at the end', 'علی\u200c'],
  ['a joiner between two words', 'علی \u200c رضا'],
  ['a number', 'Call 0788'],
  ['a line', 'Keza\nBcc'],
  ['a turned direction', 'Keza\u202eAline'],
  ['a zero-width space', 'Ke\u200bza'],
  ['a soft hyphen', 'Ke\u00adza'],
  ['a joiner', 'Ke\u200dza'],
  ['a filler that counts as a letter', '\u3164'],
  ['a joiner that counts as a mark', 'Ke\u034fza'],
  ['a variation selector', 'Keza\ufe0f'],
  ['a picture', 'Keza 🎁'],
  ['a mark of HTML', '<b>Keza'],
  ['nothing but signs', '...'],
  ['a full-width host', 'evil．example'],
])('rejects %s', (_what, name) => {
  expect(isPersonName(name)).toBe(false)
})

it('is stored on one line, with single spaces and composed accents', () => {
  expect(tidyName('  Jose\u0301 \t Paul ')).toBe('José Paul')
})
