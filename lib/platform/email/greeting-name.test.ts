import { expect, it } from 'vitest'
import { greetingName } from './mail-parts'

it.each(['Keza', 'Jean-Paul', 'J. P.', 'N’Golo', 'Marie Ange'])('greets %s by name', (name) => {
  expect(greetingName(name)).toBe(name)
})

it('keeps a name on one line', () => {
  expect(greetingName('  Keza\r\n Aline ')).toBe('Keza Aline')
})

it.each([
  '',
  '  ',
  'Win at http://evil.example',
  'see evil.example',
  'a@b',
  'www evil',
  'Keza \u202eAline',
  'x'.repeat(61),
])('greets without a name for: %s', (name) => {
  expect(greetingName(name)).toBeNull()
})
