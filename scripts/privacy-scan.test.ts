import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const scan = (input: string) =>
  spawnSync(process.execPath, ['scripts/privacy-scan.mjs'], { input, encoding: 'utf8' })

it('answers each line with one line, in order', () => {
  const texts = [
    { text: 'Tel 0788123456', names: [], lang: 'en' },
    { text: 'Ferritin 340', lang: 'en' },
    { text: 'Jeanne va mieux', names: ['Jeanne Uwera'], lang: 'fr' },
  ]
  const { stdout, stderr, status } = scan(texts.map((each) => JSON.stringify(each)).join('\n'))
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([[{ start: 4, end: 14, kind: 'phone' }], [], [{ start: 0, end: 6, kind: 'name' }]])
})

it('reports an unreadable line without its text, and exits with an error', () => {
  const { stdout, stderr, status } = scan(
    '{"text":"a"}\nMukamana\n{"text":1}\n{"text":"b","names":"c"}\n{"text":"d"}\n',
  )
  expect(stdout).toBe('[]\n[]\n')
  expect(stderr).toBe(
    'line 2: not JSON\nline 3: "text" must be a string\nline 4: "names" must be a list of strings\n',
  )
  expect(status).toBe(1)
})

it('reads more than a pipe buffers', () => {
  const line = JSON.stringify({ text: `${'Ferritin 340. '.repeat(400)}Tel 0788123456` })
  const { stdout } = scan(`${line}\n`.repeat(300))
  expect(stdout.trimEnd().split('\n')).toHaveLength(300)
})
