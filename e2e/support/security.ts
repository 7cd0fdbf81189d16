import { createHash } from 'node:crypto'
import { type APIResponse, expect } from '@playwright/test'
import { Parser } from 'htmlparser2'
import { loginReasonScript, rootScript } from '@/lib/core/content-policy.mjs'

/** The policies of a response: each header, and each part of a comma-joined header. */
export function getPolicies(response: APIResponse): string[] {
  return response
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === 'content-security-policy')
    .flatMap(({ value }) => value.split(','))
    .map((policy) => policy.trim())
}

const DATA_TYPES = new Set(['application/ld+json', 'application/json'])

/** Sources of the scripts that run in a page, as a browser would hash them; read by a parser, not by a pattern. */
function inlineScripts(html: string): string[] {
  const sources: string[] = []
  let current: string | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      // Such elements may also hold data, which never runs.
      const isScript = name === 'script' && !DATA_TYPES.has(attributes.type ?? '')
      if (isScript && !attributes.src) current = ''
    },
    ontext(text) {
      if (current !== null) current += text
    },
    onclosetag(name) {
      if (name === 'script' && current !== null) sources.push(current)
      if (name === 'script') current = null
    },
  })
  parser.end(html)
  return sources
}

const getHash = (source: string) =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`

/** Our scripts that only some pages contain are allowed in all. */
const SITE_SCRIPT_HASHES = [rootScript, loginReasonScript].map(getHash)

/** Expects both policies, which allow exactly our own scripts and those of this page. */
export function expectScriptPolicy(response: APIResponse, html: string): void {
  const policies = getPolicies(response)
  const site = policies.find((policy) => policy.includes('default-src'))
  expect(site, 'the policy of the site').toContain("default-src 'self'")
  for (const rule of ["object-src 'none'", "base-uri 'none'", "form-action 'self'"]) {
    expect(site).toContain(rule)
  }
  expect(site).toContain("frame-ancestors 'self'")
  expect(site).not.toContain('unsafe-eval')
  const own = policies.find((policy) => policy.startsWith("script-src 'self' 'sha256-"))
  const expected = ["'self'", ...SITE_SCRIPT_HASHES, ...inlineScripts(html).map(getHash)]
  expect(new Set(own?.split(' ').slice(1)), 'the hashes of the page').toEqual(new Set(expected))
}

const HEADERS: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^SAMEORIGIN$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /camera=\(\).*microphone=\(\).*geolocation=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
}

/** Expects the headers of every page; a page with its own values passes them. */
export function expectSecurityHeaders(
  response: APIResponse,
  own: Record<string, RegExp> = {},
): void {
  const headers = response.headers()
  for (const [name, value] of Object.entries({ ...HEADERS, ...own })) {
    expect(headers[name], name).toMatch(value)
  }
  expect(headers['x-powered-by']).toBeUndefined()
}
