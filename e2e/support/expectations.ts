import { type APIResponse, expect } from '@playwright/test'

/** Words that reveal a server's internals. */
const INTERNALS = /prisma|postgres|pglite|syntax error|node_modules|\bat \w+ \(|\.tsx?:\d|stack/i

/** Expects a complete page, as a reader without scripts sees it, without any server internals. */
export async function expectCompletePage(
  response: APIResponse,
  text: string | RegExp,
): Promise<void> {
  const html = await response.text()
  expect(response.headers()['content-type']).toMatch(/^text\/html/)
  expect(html).toMatch(/^<!DOCTYPE html>/)
  expect(html).toMatch(/<main[\s\S]*<\/main>[\s\S]*<footer[\s\S]*<\/html>\s*$/)
  expect(html.match(/<h1/g)).toHaveLength(1)
  if (typeof text === 'string') expect(html).toContain(text)
  else expect(html).toMatch(text)
  expectNoInternals(html.replace(/<script[\s\S]*?<\/script>/g, ''))
}

export function expectNoInternals(body: string): void {
  expect(body).not.toMatch(INTERNALS)
}

/** Expects `{message, request_id}` with the given status. */
export async function expectFailure(response: APIResponse, status: number, message: string) {
  expect(response.status()).toBe(status)
  const body = await response.json()
  expect(body).toEqual({ message, request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
}
