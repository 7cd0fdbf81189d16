import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const MODULE = new URL('json-lines.mjs', import.meta.url).href

/** The lines of a process that writes in every possible way. */
function getLines(program: string) {
  const source = `import { writeLine, writeOnlyJson } from '${MODULE}'\nwriteOnlyJson()\n${program}`
  const args = ['--input-type=module', '--eval', source]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const lines = `${stdout}${stderr}`.split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

it('writes all output as one JSON object per line', () => {
  const lines = getLines(`
    console.log('two\\nlines of %s', 'a console')
    console.warn('\\u001b[33mcoloured\\u001b[39m')
    console.error(Object.assign(new Error('broken'), { code: 'E_BROKEN' }))
    console.log('')
    process.stdout.write('past the console\\n')
    process.stdout.write('{"event":"own"}\\nnot own\\n')
    process.emitWarning('old', { code: 'DEP0' })
    writeLine('info', 'request', { status: 200 })
    await new Promise((done) => setImmediate(done))
  `)
  expect(lines.map(({ event, code, message }) => [event, code, message?.split('\n')[0]])).toEqual([
    ['console', 'console', 'two'],
    ['console', 'console', 'coloured'],
    ['output', 'output', 'past the console'],
    ['own', undefined, undefined],
    ['output', 'output', 'not own'],
    ['request', undefined, undefined],
    ['warning', 'DEP0', 'old'],
    ['console', 'E_BROKEN', 'Error: broken'],
  ])
})

it('omits the query of an address, which may contain secrets', () => {
  const lines = getLines(`console.error('Failed to proxy http://x/auth/reset?token=secret now')`)
  expect(lines[0].message).toBe('Failed to proxy http://x/auth/reset now')
})

it('continues when the log is closed, and does not log that', async () => {
  const program = `import { writeOnlyJson } from '${MODULE}'
    writeOnlyJson()
    let errors = 0
    process.on('uncaughtException', () => { errors += 1 })
    process.once('message', async () => {
      for (let line = 0; line < 20; line += 1) {
        console.log(line)
        console.error(line)
        await new Promise((done) => setImmediate(done))
      }
      process.send(errors)
      process.disconnect()
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.stdout?.destroy()
  child.stderr?.destroy()
  child.send('log')
  expect(await once(child, 'message')).toEqual([0, undefined])
})
