import { describe, expect, it } from 'vitest'
import { refuseMalformed } from './malformed-address.mjs'

function ask(url: string) {
  const answer = { status: 0, body: '' }
  const response = {
    writeHead: (status: number) => {
      answer.status = status
    },
    end: (body: string) => {
      answer.body = body
    },
  }
  return { ...answer, isAnswered: refuseMalformed({ url }, response), answer }
}

describe('refuseMalformed', () => {
  it.each(['/', '/home/article/%C3%A9', '/home/search?q=%zz'])('lets %s pass', (url) => {
    expect(ask(url).isAnswered).toBe(false)
  })

  it.each(['/%zz', '/home/article/%FF', '/%'])('answers 400 to %s', (url) => {
    const { isAnswered, answer } = ask(url)
    expect(isAnswered).toBe(true)
    expect(answer.status).toBe(400)
  })

  it('answers the API in JSON', () => {
    expect(JSON.parse(ask('/api/v1/article/%zz').answer.body)).toEqual({
      message: 'The address is not valid.',
    })
  })
})
