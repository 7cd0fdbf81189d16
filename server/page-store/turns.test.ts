import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { awaitStaleRenders } from './rendering.mjs'

class FakeResponse extends EventEmitter {
  closed = false
  writeHead() {
    return this
  }
}

describe('awaitStaleRenders', () => {
  it.each([
    '/',
    '//',
    '///',
    '//:80',
    '//[',
    '//@:x',
    '//a/b?q=%zz',
    '*',
    'http://x',
    'HTTP://[/?q=a',
  ])('releases %s, even for URLs that a resolver would reject', async (url) => {
    const response = new FakeResponse()
    await awaitStaleRenders({ url }, response)
    expect(response.listenerCount('close')).toBe(1)
    response.emit('close')
  })
})
